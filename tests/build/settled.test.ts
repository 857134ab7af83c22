import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Files of the application's own, without tests: by path. */
const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ path: join("app", name), text: readFileSync(join("app", name), "utf8") }));

const filesWith = (expression: RegExp) => sources.filter(({ text }) => expression.test(text)).map(({ path }) => path);

// bundling/settled-facts.ts takes out of the browser's router what serves these; a page that asks for one would ask in vain.
test.each([
  ["data that is streamed later", /\bdefer\(|<Await\b|\buseAsyncValue\b/],
  ["animated changes of pages", /\bviewTransition\b|\bunstable_viewTransition\b|\buseViewTransitionState\b/],
  ["a page of its own while scripts run for the first time", /export (?:const|function|\{[^}]*\b)\s*HydrateFallback\b/],
  ["links beside a page's own that fetch other pages", /<PrefetchPageLinks\b|\bpage: ["'`]\//],
])("no page asks for %s", (_what, expression) => {
  expect(filesWith(expression)).toEqual([]);
});

test("links fetch their page beforehand on public pages alone, which no script of the router's runs on", () => {
  const places = filesWith(/\bprefetch=/).filter(
    (path) => !/^app\/(components\/public|layouts\/public-site\.tsx|routes\/home)/.test(path),
  );
  expect(places).toEqual([]);
});

test("the router's flags are those that are written into it, and pages are drawn by the server", () => {
  const config = readFileSync("vite.config.ts", "utf8");
  for (const flag of [
    "v3_fetcherPersist",
    "v3_lazyRouteDiscovery",
    "v3_relativeSplatPath",
    "v3_singleFetch",
    "v3_throwAbortReason",
  ])
    expect(config).toContain(`${flag}: true`);
  expect(config).not.toMatch(/\bssr: false\b/);
});
