export type Figures = number | { labels: Record<string, string>; value: number }[];
export type Gauge = { name: string; help: string; read: () => Figures | Promise<Figures> };

const holder = globalThis as typeof globalThis & { meydanGauges?: Map<string, Gauge> };
const gauges = (holder.meydanGauges ??= new Map<string, Gauge>());

/** Read only with the metrics. Label values must be few. @param name Prometheus' style with its unit */
export function registerGauge(name: string, help: string, read: Gauge["read"]): void {
  gauges.set(name, { name, help, read });
}

export function registeredGauges(): Iterable<Gauge> {
  return gauges.values();
}
