import { expect, test } from "vitest";

import { arrange, type FrontBlock } from "./front-blocks";

const parts = ["slides", "tiles", "news", "logos"].map((section) => ({ section }));
const order = (...blocks: FrontBlock[]) =>
  arrange(parts, blocks)
    .map(({ section }) => section)
    .join();

test("blocks stand as the administration says; what it doesn't name follows what it follows by itself", () => {
  expect(order()).toBe("slides,tiles,news,logos");
  expect(order({ block: "news" }, { block: "slides" })).toBe("news,logos,slides,tiles");
  expect(order({ block: "tiles", isHidden: true }, { block: "gone" })).toBe("slides,news,logos");
});
