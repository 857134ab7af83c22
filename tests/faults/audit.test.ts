import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { bundled, findNew, shippedPackages } from "../../scripts/audit.js";

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/test-support|testing/.test(name))
    .map((name) => `${folder}/${name}`);
const advisory = (name: string, id: string) => ({
  name,
  severity: "high",
  title: "It breaks",
  range: "<2",
  url: `https://github.com/advisories/${id}`,
});

test("an advisory that nobody has looked at is told once, with its package; one that was looked at is not", () => {
  const report = {
    vulnerabilities: {
      a: { via: [advisory("a", "GHSA-aaaa-bbbb-cccc"), "b"] },
      b: { via: [advisory("a", "GHSA-aaaa-bbbb-cccc"), advisory("turbo-stream", "GHSA-rxv8-25v2-qmq8")] },
    },
  };
  const shipped = new Set(["a", "turbo-stream"]);
  expect(findNew(report, shipped)).toEqual([
    "a <2 (high): It breaks, https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
  ]);
  expect(findNew({ vulnerabilities: {} }, shipped)).toEqual([]);
  expect(findNew(report, new Set(["b"])), "a tool of the build").toEqual([]);
});

test("what is watched is all that a server runs and all that a browser gets", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { devDependencies?: Record<string, string> }>;
  };
  const shipped = shippedPackages(lock);
  for (const name of ["express", "qs", "ws", "nodemailer", "@tiptap/core", "prosemirror-view", "react-day-picker"])
    expect(shipped, name).toContain(name);
  for (const name of ["vitest", "eslint", "playwright"]) expect(shipped, name).not.toContain(name);
  // The routes are read by the build alone.
  const tools = Object.keys(lock.packages[""]?.devDependencies ?? {}).filter(
    (name) => !bundled.test(name) && name !== "@remix-run/route-config",
  );
  const code = sources("app").map((file) => readFileSync(file, "utf8"));
  expect(
    tools.filter((name) =>
      code.some(
        (text) =>
          text.includes(`from "${name}"`) || text.includes(`from "${name}/`) || text.includes(`import("${name}`),
      ),
    ),
  ).toEqual([]);
});
