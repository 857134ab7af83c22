import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

import type { DocumentFacts } from "~/lib/files/schema.server";
import { fairQueue } from "~/lib/platform/concurrency/fair-queue";

import { refuseFile, refusals, scarcityOf, type RefusalCode } from "./refusal.server";
import archiveCheck from "./archive-check.mjs?raw";
import workerSource from "./check-worker.mjs?raw";
import geoCheck from "./geo-check.mjs?raw";
import pdfCheck from "./pdf-check.mjs?raw";

export type Checks = {
  pdf: DocumentFacts & { pages: number };
  archive: { names: string[]; mimetype: string };
  geo: { type: "gpx" | "geojson" | null };
};

type Answer<T> = { found: T } | { refused: string };

const secondsEach = 15;
const idleAfter = 5_000;
/** Unpacked bytes are outside V8's heap limit, so the whole process is watched. */
const maxMemory = 700 << 20;
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

const idle: Worker[] = [];
const inTurn = fairQueue({ atOnce: 2, maxOfOne: 20, most: 100 }, () => refuseFile("checkBusy"));

/**
 * Checks a file on a thread of its own, two at a time; over 15 s or too much memory is "tooComplex".
 * @param input a path, or the bytes @param whose the uploader: people take turns
 * @throws Refusal 422 with the refusal's code; 503 `checkBusy` when too many wait
 */
export async function runCheck<K extends keyof Checks>(
  kind: K,
  input: string | Uint8Array,
  whose: string,
): Promise<Checks[K]> {
  const answer = await inTurn(whose, () => ask<Checks[K]>(kind, input));
  if ("found" in answer) return answer.found;
  throw refuseFile(answer.refused in refusals ? (answer.refused as RefusalCode) : "damaged");
}

function ask<T>(kind: keyof Checks, input: string | Uint8Array): Promise<Answer<T>> {
  const worker = idle.pop() ?? startWorker();
  worker.ref();
  const before = process.memoryUsage.rss();
  return new Promise((resolve) => {
    const finish = (answer: Answer<T>, canGoOn: boolean) => {
      clearTimeout(late);
      clearInterval(watch);
      worker.removeAllListeners("message").removeAllListeners("exit").removeAllListeners("error");
      if (canGoOn) keep(worker);
      else {
        worker.on("error", () => {});
        void worker.terminate();
      }
      resolve(answer);
    };
    const giveUp = () => finish({ refused: "tooComplex" }, false);
    const late = setTimeout(giveUp, secondsEach * 1_000);
    const watch = setInterval(() => process.memoryUsage.rss() - before > maxMemory && giveUp(), 50);
    worker.once("message", (answer: Answer<T>) => finish(answer, true));
    // A thread that can't start for lack of descriptors says nothing about the file.
    worker.once("error", (error: Error) =>
      finish(
        { refused: /\b(?:EMFILE|ENFILE)\b/.test(error.message) ? "serverBusy" : (scarcityOf(error) ?? "tooComplex") },
        false,
      ),
    );
    worker.once("exit", giveUp);
    worker.postMessage({ kind, input });
  });
}

/** Kept for the next file: loading the libraries takes longer than most checks. */
function keep(worker: Worker) {
  worker.unref();
  idle.push(worker);
  const forget = () => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    worker.removeAllListeners().on("error", () => {});
    void worker.terminate();
  };
  const timer = setTimeout(() => idle.includes(worker) && forget(), idleAfter);
  timer.unref();
  worker.once("error", forget).once("exit", forget);
}

function startWorker(): Worker {
  const require = createRequire(import.meta.url);
  const fileUrl = (path: string) => pathToFileURL(path).href;
  const asModule = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;
  // A data: module cannot resolve bare names, so it gets resolved addresses.
  return new Worker(new URL(asModule(workerSource)), {
    workerData: {
      pdfCheck: asModule(pdfCheck),
      archiveCheck: asModule(archiveCheck),
      geoCheck: asModule(geoCheck),
      pdfjs: new URL("./pdfjs.mjs", fileUrl(require.resolve("unpdf"))).href,
      yauzl: fileUrl(require.resolve("yauzl")),
      htmlparser2: fileUrl(require.resolve("htmlparser2")),
    },
    resourceLimits,
  });
}
