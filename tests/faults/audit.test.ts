import { expect, test } from "vitest";

import { findNew } from "../../scripts/audit.js";

const advisory = (name: string, id: string) => ({ name, severity: "high", title: "It breaks", range: "<2", url: `https://github.com/advisories/${id}` });

test("an advisory that nobody has looked at is told once, with its package; one that was looked at is not", () => {
  const report = {
    vulnerabilities: {
      a: { via: [advisory("a", "GHSA-aaaa-bbbb-cccc"), "b"] },
      b: { via: [advisory("a", "GHSA-aaaa-bbbb-cccc"), advisory("turbo-stream", "GHSA-rxv8-25v2-qmq8")] },
    },
  };
  expect(findNew(report)).toEqual(["a <2 (high): It breaks, https://github.com/advisories/GHSA-aaaa-bbbb-cccc"]);
  expect(findNew({ vulnerabilities: {} })).toEqual([]);
});
