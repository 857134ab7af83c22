import { expect, test } from "vitest";

import { lateModuleLinks } from "./late-module-links.server";

const modules = {
  input: ["/assets/inputs.js", "/assets/shared.js"],
  rows: ["/assets/rows.js", "/assets/shared.js"],
};

test("a page names the files that its scripts will fetch, each once, and none that it loads anyway", () => {
  expect(lateModuleLinks(Buffer.from("<p>nothing of it</p>"), modules)).toBeNull();
  expect(lateModuleLinks(Buffer.from(`<link href="/assets/shared.js"><div data-lazy="input"></div>`), modules)).toBe(
    "</assets/inputs.js>; rel=modulepreload",
  );
  expect(lateModuleLinks(Buffer.from(`<div data-lazy="rows"></div><div data-lazy="input"></div>`), modules)).toBe(
    [
      "</assets/inputs.js>; rel=modulepreload",
      "</assets/shared.js>; rel=modulepreload",
      "</assets/rows.js>; rel=modulepreload",
    ].join(", "),
  );
});
