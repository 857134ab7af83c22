/** Loaded into a server before anything else (`NODE_OPTIONS=--import`): its clock goes on from CLOCK_AHEAD milliseconds later. */
const ahead = Number(process.env.CLOCK_AHEAD ?? 0);
const now = Date.now.bind(Date);

globalThis.Date = new Proxy(Date, {
  construct: (target, parts, as) => Reflect.construct(target, parts.length > 0 ? parts : [now() + ahead], as),
  apply: () => new Date(now() + ahead).toString(),
  get: (target, name) => (name === "now" ? () => now() + ahead : Reflect.get(target, name)),
});
