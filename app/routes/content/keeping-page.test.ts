import { expect, test } from "vitest";

import { keepingPage } from "./keeping-page";

/** A Response that was thrown, as Remix hands it on. */
const refusal = (status: number) => ({ status, statusText: "", internal: true, data: null });
const failing = (error: unknown) => keepingPage(() => Promise.reject(error));

test.each([
  ["no connection", new TypeError("Failed to fetch")],
  ["a database that is away", refusal(503)],
  ["nobody behind the gateway", refusal(502)],
  ["a gateway's page", new Error("Unable to decode turbo-stream response from URL: http://localhost/content/haberler/1.data")],
])("the page stays: %s", async (_, error) => {
  expect(await failing(error)).toMatchObject({ data: { isOffline: true } });
});

test.each([
  ["a refusal", refusal(403)],
  ["a bug", new Error("Unexpected Server Error")],
])("the error page is shown: %s", async (_, error) => {
  await expect(failing(error)).rejects.toBe(error);
});

test("an answer is handed on", async () => {
  expect(await keepingPage(() => Promise.resolve("saved"))).toBe("saved");
});
