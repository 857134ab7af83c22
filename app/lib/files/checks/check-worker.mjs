// A worker thread, so that a hostile file delays only its uploader. Loaded as text: see run-check.server.ts.
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";

const checks = {
  pdf: () =>
    Promise.all([import(workerData.pdfCheck), import(workerData.pdfjs)]).then(
      ([{ checkPdf }, pdfjs]) =>
        (bytes) =>
          checkPdf(bytes, pdfjs),
    ),
  archive: () =>
    Promise.all([import(workerData.archiveCheck), import(workerData.yauzl), import(workerData.htmlparser2)]).then(
      ([{ checkArchive }, yauzl, markup]) =>
        (bytes) =>
          checkArchive(bytes, yauzl.default, markup),
    ),
  geo: () =>
    Promise.all([import(workerData.geoCheck), import(workerData.htmlparser2)]).then(
      ([{ checkGeo }, markup]) =>
        (bytes) =>
          checkGeo(bytes, markup),
    ),
};

parentPort.on("message", async ({ kind, input }) => {
  try {
    const check = await checks[kind]();
    const bytes =
      typeof input === "string" ? await readFile(input) : Buffer.from(input.buffer, input.byteOffset, input.byteLength);
    parentPort.postMessage({ found: await check(bytes) });
  } catch (error) {
    // A check throws a refusal's code; anything else is a library that can't read the file.
    parentPort.postMessage({ refused: typeof error?.refusal === "string" ? error.refusal : "damaged" });
  }
});
