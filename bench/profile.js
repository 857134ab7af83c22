/** V8's own activities. */
const engine = new Set(["(program)", "(garbage collector)", "(idle)", "(root)"]);

/** The package, part of Node, or function of the build of a profile's frame. */
function placeOf({ url, functionName, lineNumber }) {
  if (engine.has(functionName)) return functionName;
  if (url.startsWith("node:")) return url.replace("node:internal/", "node:").split("/").slice(0, 2).join("/");
  const modules = url.split("/node_modules/");
  if (modules.length > 1) {
    const [scope = "", name = ""] = (modules.at(-1) ?? "").split("/");
    return scope.startsWith("@") ? `${scope}/${name}` : scope;
  }
  if (url === "") return functionName ? `native: ${functionName}` : "native";
  return `build: ${functionName || `line ${lineNumber + 1}`}`;
}

/**
 * Where a thread's time went. @param profile in V8's format
 * @returns the busy share of the time, and the ten places with the most self time
 */
export function topTen({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((one) => [one.id, one]));
  const times = new Map();
  for (const [at, id] of samples.entries()) {
    const place = placeOf(byId.get(id).callFrame);
    // The profiler's own start.
    if (place === "native: dispatch") continue;
    times.set(place, (times.get(place) ?? 0) + Math.max(0, timeDeltas[at]));
  }
  const whole = [...times.values()].reduce((sum, time) => sum + time, 0);
  const busy = whole - (times.get("(idle)") ?? 0);
  const places = [...times].filter(([place]) => place !== "(idle)").sort(([, a], [, b]) => b - a);
  return {
    busy: whole ? busy / whole : 0,
    places: places.slice(0, 10).map(([place, time]) => ({ place, share: time / (busy || 1) })),
  };
}
