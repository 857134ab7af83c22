import autocannon from "autocannon";

import { topTen } from "./profile.js";

const connections = 16;

/** Requests per second of a server over sixteen connections, its slowest hundredth, and answers that are not 2xx. */
export async function rateOf(base, requests, seconds) {
  const {
    requests: rate,
    latency,
    non2xx,
    errors,
  } = await autocannon({ url: base, connections, duration: seconds, requests });
  return { rate: rate.average, p99: latency.p99, failed: non2xx + errors };
}

/**
 * Requests per second over sixteen connections, beside a plain server in the same minute; then a profile.
 * @param phase.path of the n-th request @param phase.least per second @param phase.share of the plain server's rate
 * @param phase.mostCpu in ms, of all threads
 */
export async function measureRate(server, plain, { what, path, headers = {}, least, share, mostCpu }, seconds) {
  let asked = 0;
  const requests = [
    { setupRequest: (request) => ({ ...request, headers: { ...request.headers, ...headers }, path: path(asked++) }) },
  ];
  const first = await fetch(server.base + path(asked++), { headers });
  if (!first.ok) throw new Error(`${first.status} ${what}`);
  await plain.say(await first.text());
  await rateOf(server.base, requests, 1);
  const { rate, p99, failed } = await rateOf(server.base, requests, seconds);
  const { rate: beside } = await rateOf(plain.base, [{ path: "/" }], 1);
  const before = await server.cpu();
  await server.startProfile();
  const from = performance.now();
  const profiled = await rateOf(server.base, requests, 1);
  const took = performance.now() - from;
  const [after, profile] = [await server.cpu(), await server.stopProfile()];
  const { busy, places } = topTen(profile);
  const cpu = (after.user - before.user + after.system - before.system) / 1000;
  return {
    what,
    rate,
    p99,
    failed,
    beside,
    share: rate / beside,
    least,
    leastShare: share,
    mostCpu,
    cpuMs: cpu / Math.max(1, profiled.rate * (took / 1000)),
    busy,
    places,
    memory: await server.memory(),
  };
}
