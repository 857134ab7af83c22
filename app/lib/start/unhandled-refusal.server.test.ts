import { expect, test } from "vitest";

import { notFound } from "~/lib/platform/http/response/responses.server";

import { onUnhandledRejection } from "./unhandled-refusal.server";

test("a refusal that nobody waits for ends no server; any other failure does", () => {
  expect(onUnhandledRejection(notFound())).toBeUndefined();
  const fault = new Error("the disk is gone");
  expect(() => onUnhandledRejection(fault)).toThrow(fault);
});
