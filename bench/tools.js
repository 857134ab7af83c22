import { once } from "node:events";
import { cpus } from "node:os";
import { Worker } from "node:worker_threads";

export const figures = [];

/** Records and prints a figure. @param budget the most it may be, or with `isLeast` the least */
export function report(what, value, unit, budget, isLeast = false) {
  const verdict = budget === undefined ? "" : (isLeast ? value >= budget : value <= budget) ? "reached" : "not reached";
  const goal = budget === undefined ? undefined : `${isLeast ? "≥" : "≤"} ${budget}`;
  figures.push({ what, value, unit, budget: goal, verdict });
  console.log(
    `${what.padEnd(62)} ${String(Number(value.toFixed(value < 10 ? 2 : 0))).padStart(9)} ${unit.padEnd(6)} ${goal ?? ""} ${verdict}`,
  );
}

export const quantile = (times, share) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

const password = "bench-bench-bench";

export async function bearer(base, email) {
  const response = await fetch(`${base}/api/auth/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return { authorization: `Bearer ${(await response.json()).accessToken}` };
}

export async function sessionCookie(base, email) {
  const response = await fetch(`${base}/sign-in`, {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  return response.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
}

export async function timed(address, options) {
  const started = performance.now();
  const response = await fetch(address, options);
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`${response.status} ${address}`);
  return performance.now() - started;
}

export async function send(base, headers, path, body, method = "POST") {
  const response = await fetch(`${base}/api/content/${path}`, { method, headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (response.status >= 400) throw new Error(`${response.status} ${path} ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
}

function processorTimes() {
  const times = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({
    idle,
    all: user + nice + sys + idle + irq,
  }));
  return { idle: times.reduce((sum, one) => sum + one.idle, 0), all: times.reduce((sum, one) => sum + one.all, 0) };
}

/**
 * Waits until the processors have been idle for nine tenths of three seconds, at most so long: other work on the
 * machine makes figures worthless. @returns seconds waited
 */
export async function untilQuiet(mostSeconds) {
  const started = performance.now();
  const waited = () => (performance.now() - started) / 1000;
  for (let before = processorTimes(); waited() < mostSeconds;) {
    await new Promise((done) => setTimeout(done, 3000));
    const now = processorTimes();
    if (now.idle - before.idle > 0.9 * (now.all - before.all)) break;
    before = now;
  }
  return waited();
}

/** The longest time in ms that another reader waits for a small answer meanwhile. */
export async function whileOthersAsk(base, work) {
  const others = new Worker(new URL("./others.js", import.meta.url), { workerData: base });
  let fault = null;
  others.on("error", (error) => (fault = error));
  await once(others, "message");
  await work();
  others.postMessage("end");
  const [longest] = await once(others, "message");
  if (fault) throw fault;
  return longest;
}

const sentence =
  "Belediye ekipleri mahalle sakinlerinden gelen istekleri değerlendirerek çalışmaları planlanan takvimde sürdürüyor. Alanın aydınlatması, yolları ve yeşil dokusu bütün olarak ele alındı; engelsiz erişim için rampalar ve hissedilebilir yüzeyler eklendi. ";

/** 2.2 kB of text, another each time. */
export const longText = (at) => [0, 1, 2, 3].map((part) => `${at * 4 + part}. ${sentence.repeat(2)}`).join(" ");

/** A typical news item of 2.2 kB: four paragraphs, different for each item. */
export const news = (at) => ({
  title: { tr: `Semt merkezi çalışmaları sürüyor (${at})` },
  spot: { tr: `Çalışmaların ${at}. adımı tamamlandı.` },
  body: { tr: [0, 1, 2, 3].map((part) => `<p>${at * 4 + part}. ${sentence.repeat(2)}</p>`).join("") },
  newsDate: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
  categories: ["altyapi"],
});

export const notice = (at) => ({
  title: { tr: `Duyuru ${at}` },
  body: { tr: "<p>Cadde hafta sonu kapalı olacak.</p>" },
  category: "works",
  priority: "normal",
  validFrom: "2026-01-01T06:00:00Z",
});

/** Waits until the server has nothing more to do by itself: the deadlines of all entries, words of the search. */
export async function secondsUntilRest(server) {
  const started = performance.now();
  for (let { user, system } = await server.cpu(); performance.now() - started < 600_000;) {
    await new Promise((done) => setTimeout(done, 2000));
    const now = await server.cpu();
    // Microseconds of processor in two seconds.
    if (now.user + now.system - user - system < 60_000) return (performance.now() - started) / 1000;
    ({ user, system } = now);
  }
  throw new Error("the server has not come to rest in ten minutes");
}
