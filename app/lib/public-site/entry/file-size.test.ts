import { expect, test } from "vitest";

import { fileSize } from "./file-size";

test("a size has at most one decimal, with the comma of its language", () => {
  expect(fileSize(820, "tr")).toBe("820\u00a0B");
  expect(fileSize(34_400, "tr")).toBe("34\u00a0kB");
  expect(fileSize(1_440_000, "tr")).toBe("1,4\u00a0MB");
  expect(fileSize(1_440_000, "en")).toBe("1.4\u00a0MB");
  expect(fileSize(0, "en")).toBe("0\u00a0B");
});
