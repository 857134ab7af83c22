// A reader apart from those who load the server: asks for a small answer every 5 ms, until it is told to end.
import { parentPort, workerData } from "node:worker_threads";

let [longest, isOver] = [0, false];
parentPort.once("message", () => (isOver = true));
parentPort.postMessage("begun");
while (!isOver) {
  const began = performance.now();
  await (await fetch(`${workerData}/health`)).text();
  longest = Math.max(longest, performance.now() - began);
  await new Promise((resolve) => setTimeout(resolve, 5));
}
parentPort.postMessage(longest);
