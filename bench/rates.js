import autocannon from "autocannon";

import { topTen } from "./profile.js";

const connections = 16;

/** Requests per second of a server over sixteen connections, its slowest hundredth, all answers, and those not 2xx. */
export async function rateOf(base, requests, seconds) {
  const {
    requests: rate,
    latency,
    "2xx": found,
    non2xx,
    errors,
  } = await autocannon({ url: base, connections, duration: seconds, requests });
  return { rate: rate.average, p99: latency.p99, answered: found + non2xx, failed: non2xx + errors };
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
  // Starting a profile costs as much as tens of pages, so the processor's time is that of the run without one.
  const before = await server.cpu();
  const { rate, p99, answered, failed } = await rateOf(server.base, requests, seconds);
  const after = await server.cpu();
  const cpu = (after.user - before.user + after.system - before.system) / 1000;
  const { rate: beside } = await rateOf(plain.base, [{ path: "/" }], 1);
  await server.startProfile();
  await rateOf(server.base, requests, 1);
  const { busy, places } = topTen(await server.stopProfile());
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
    cpuMs: cpu / Math.max(1, answered),
    busy,
    places,
    memory: await server.memory(),
  };
}
