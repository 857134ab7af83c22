export type Figures = number | { labels: Record<string, string>; value: number }[];
export type Gauge = { name: string; help: string; read: () => Figures | Promise<Figures> };

const holder = globalThis as typeof globalThis & { meydanGauges?: Map<string, Gauge> };
const gauges = (holder.meydanGauges ??= new Map<string, Gauge>());

/**
 * Adds a figure to `/metrics`, read only when the metrics are. Label values must be few and known.
 * @param name in Prometheus' style with its unit: `meydan_sockets`
 */
export function registerGauge(name: string, help: string, read: Gauge["read"]): void {
  gauges.set(name, { name, help, read });
}

export function registeredGauges(): Iterable<Gauge> {
  return gauges.values();
}
