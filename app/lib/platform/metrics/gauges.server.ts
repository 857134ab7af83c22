/** One figure, or several that differ in their labels, whose values are few and known beforehand. */
export type Figures = number | { labels: Record<string, string>; value: number }[];
export type Gauge = { name: string; help: string; read: () => Figures | Promise<Figures> };

const holder = globalThis as typeof globalThis & { meydanGauges?: Map<string, Gauge> };
const gauges = (holder.meydanGauges ??= new Map<string, Gauge>());

/**
 * Adds a figure to `/metrics`, whoever knows it. It is read when somebody asks for the metrics, and costs nothing
 * before.
 * @param name as Prometheus wants it: `meydan_sockets`, with the unit at its end where it has one
 */
export function registerGauge(name: string, help: string, read: Gauge["read"]): void {
  gauges.set(name, { name, help, read });
}

export function registeredGauges(): Iterable<Gauge> {
  return gauges.values();
}
