import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, expect, test, vi } from "vitest";

import { loadingBar } from "~/components/ui/loading-bar-store";

import { watchAnswers } from "./watch-answers";

const servers: Array<{ close: () => void }> = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const server of servers.splice(0)) server.close();
});

/** A page on a server that begins each answer and ends it only when told. */
async function openPage() {
  const endings: Array<() => void> = [];
  const server = createServer((_request, response) => {
    response.write("first half, ");
    endings.push(() => response.end("second half"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push({ close: () => (server.closeAllConnections(), server.close()) });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal("window", { fetch, location: { origin } });
  watchAnswers();
  return { origin, end: () => endings.forEach((end) => end()), hasBegun: () => expect.poll(() => endings).toHaveLength(1) };
}

test("the data of a page is handed on when all of it is there", async () => {
  const { origin, end, hasBegun } = await openPage();
  let isThere = false;
  const asked = window.fetch(`${origin}/example.data`).then((answer) => {
    isThere = true;
    return answer.text();
  });
  await hasBegun();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isThere).toBe(false);
  end();
  expect(await asked).toBe("first half, second half");
});

test("data no longer wanted ends the request itself, so that nobody is left reading half of it", async () => {
  const { origin, hasBegun } = await openPage();
  const controller = new AbortController();
  const asked = window.fetch(`${origin}/example.data`, { signal: controller.signal });
  await hasBegun();
  // Time for its head to arrive.
  await new Promise((resolve) => setTimeout(resolve, 50));
  controller.abort();
  await expect(asked).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
});

test("the loading bar shows while a request of the client is open, however it ends, and not for what nobody waits for", async () => {
  const { origin, end, hasBegun } = await openPage();
  const isShown = () => loadingBar.state().isShown;
  expect(isShown()).toBe(false);
  const asked = window.fetch(`${origin}/api/files`);
  expect(isShown()).toBe(true);
  await hasBegun();
  end();
  await asked;
  expect(isShown()).toBe(false);

  const controller = new AbortController();
  const dropped = window.fetch(new Request(`${origin}/api/files`), { signal: controller.signal });
  expect(isShown()).toBe(true);
  controller.abort();
  await expect(dropped).rejects.toThrow();
  expect(isShown()).toBe(false);

  void window.fetch(`${origin}/__manifest?p=/example`).catch(() => undefined);
  expect(isShown()).toBe(false);
});

test("what is no page's data is handed on as it comes", async () => {
  const { origin, end } = await openPage();
  const answer = await window.fetch(`${origin}/media/x/film.mp4`);
  end();
  expect(await answer.text()).toBe("first half, second half");
});
