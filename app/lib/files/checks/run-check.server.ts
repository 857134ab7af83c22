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

/** What each kind of check tells of a file that it lets pass. */
export type Checks = {
  pdf: DocumentFacts & { pages: number };
  archive: { names: string[]; mimetype: string };
  geo: { type: "gpx" | "geojson" | null };
};

type Answer<T> = { found: T } | { refused: string };

const secondsEach = 15;
const idleAfter = 5_000;
/** Unpacked bytes lie outside of what V8 counts, so the process itself is watched. */
const mostMemory = 700 << 20;
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

const idle: Worker[] = [];
const inTurn = fairQueue({ atOnce: 2, mostOfOne: 20, most: 100 }, () => refuseFile("checkBusy"));

/**
 * Looks into a file on a thread of its own, two at a time; who takes longer than fifteen seconds or too much memory is
 * refused with "tooComplex".
 * @param input a path, or the bytes
 * @param whose who brings it: people take turns
 * @throws Response 422 with the code of a refusal; 503 `checkBusy` when too many wait already
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
        // What it still says while it is being ended concerns nobody.
        worker.on("error", () => {});
        void worker.terminate();
      }
      resolve(answer);
    };
    const giveUp = () => finish({ refused: "tooComplex" }, false);
    const late = setTimeout(giveUp, secondsEach * 1_000);
    const watch = setInterval(() => process.memoryUsage.rss() - before > mostMemory && giveUp(), 50);
    worker.once("message", (answer: Answer<T>) => finish(answer, true));
    // A thread that cannot be started for want of descriptors says nothing about the file.
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

/** Kept a while for the next file: reading the libraries anew takes longer than most checks. */
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
  // A data: module cannot resolve bare names, hence the resolved addresses.
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
