import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";
import { expect, test } from "vitest";

import { uuidPattern } from "~/lib/platform/text/uuid";

/** What runs in the browser alone, on what its user pastes, or reads our own words while nobody waits. */
const leftOut = ["app/components/rich-text/", "app/mock-data/"];

/** Not linear as they stand, and no harm: the reason says why their text cannot be long or foreign. */
const excused: Record<string, string> = {
  "app/lib/platform/text/turkish/suffixes.ts /(?<!0)0+$/":
    "begins at the first zero of a row alone, and reads our own times",
  "app/lib/platform/text/turkish/suffixes.ts /(?<!\\d)\\d+$/":
    "begins at the first digit of a row alone, and reads our own times",
  "app/lib/platform/icons/icon-set.server.ts /^(.+)(?<!-solid)$/": "the names in a package of icons",
  "app/lib/platform/icons/icon-set.server.ts /^(.+)(?<!-(?:16|20))-solid$/": "the names in a package of icons",
  "app/lib/auth/credentials/password-rules.ts /^(.{1,4}?)\\1+.{0,3}$/u":
    "a password has at most 1,024 characters, counted before",
  "app/lib/auth/credentials/password-rules.ts /^[^\\p{L}]+|[^\\p{L}]+$/gu":
    "a password has at most 1,024 characters, counted before",
  "app/lib/auth/credentials/password-rules.ts /^[\\d\\s.!?*+_-]+|[\\d\\s.!?*+_-]+$/g":
    "a password has at most 1,024 characters, counted before",
  "app/lib/apps/chat/links.ts /https?:\\/\\/[^\\s<>\"'’]+|www\\.[^\\s<>\"'’]+|[\\w.+-]{1,64}@[a-z\\d-]{1,63}(?:\\.[a-z\\d-]{1,63}){1,4}/gi":
    "every part that could be tried again is bounded, and so is a message",
  "app/lib/platform/text/checks.ts /(?<![\\w.+-])[\\w.+-]{1,64}@(?:gmail|hotmail|outlook|yahoo|icloud|yandex|live|windowslive|mynet|proton|protonmail)\\.(?:com|com\\.tr|me|ru)(?![\\w-])/gi":
    "at most 64 characters are tried from where a name can begin; its own test reads a megabyte",
  "app/lib/docs/markdown.server.ts /<h1>(.*?)<\\/h1>/s": "our own pages of help",
  "app/lib/docs/markdown.server.ts /<p>(.*?)<\\/p>/s": "our own pages of help",
  "app/lib/docs/markdown.server.ts /<h1>.*?<\\/h1>\\s*/s": "our own pages of help",
  "app/lib/docs/markdown.server.ts /<h([23])>(.*?)<\\/h\\1>/gs": "our own pages of help",
};

type Found = { where: string; source: string; flags: string };

/** An expression made of our own pattern of ids and nothing else, as if it were written out; null for any other. */
function withUuid(code: string): Omit<Found, "where"> | null {
  const [, text, flags = ""] = /^new RegExp\((?:String\.raw)?`([^`]*)`(?:, "([a-z]+)")?\)$/.exec(code) ?? [];
  if (text?.replaceAll("${uuidPattern}", "").includes("${") !== false) return null;
  const source = code.includes("String.raw") ? text : (JSON.parse(`"${text.replaceAll('"', '\\"')}"`) as string);
  return { source: source.replaceAll("${uuidPattern}", uuidPattern), flags };
}

/** Every regular expression written in these files, and every place that makes one from text. */
function expressionsIn(files: { name: string; text: string }[]): { literals: Found[]; made: string[] } {
  const literals: Found[] = [];
  const made: string[] = [];
  for (const { name, text } of files) {
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        literals.push({ where: name, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      }
      if (
        (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
        ts.isIdentifier(node.expression) &&
        node.expression.text === "RegExp"
      ) {
        const written = withUuid(node.getText());
        if (written) literals.push({ where: name, ...written });
        else made.push(`${name}: ${node.getText()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  }
  return { literals, made };
}

function serverFiles() {
  const inApp = readdirSync("app", { recursive: true, encoding: "utf8" }).map((name) => join("app", name));
  const isOurs = (name: string) =>
    /\.(?:tsx?|mjs)$/.test(name) &&
    !/\.test\.tsx?$|\.client\.tsx?$|\/test-support\//.test(name) &&
    !leftOut.some((folder) => name.startsWith(folder));
  return ["server.js", "scripts/start.js", "scripts/prepare.js", ...inApp.filter(isOurs)].map((name) => ({
    name,
    text: readFileSync(name, "utf8"),
  }));
}

const nameOf = ({ where, source, flags }: Found) => `${where} /${source}/${flags}`;

/** Those that a hostile text could keep busy for longer than its length, or that could not be judged in a minute. */
async function superlinear(found: Found[]): Promise<string[]> {
  const { check } = await import("recheck");
  // Without anything that repeats, the work per character is fixed by the expression itself.
  const byText = new Map<string, Found[]>();
  for (const one of found) {
    const text = `/${one.source}/${one.flags}`;
    if (/[*+{]/.test(one.source)) byText.set(text, [...(byText.get(text) ?? []), one]);
  }
  // What the checker can't reason about it tries out, and now and then takes noise for a square: a fault is found each
  // time.
  const isSafe = async ({ source, flags }: Found) => {
    for (const randomSeed of [1, 2, 3])
      if ((await check(source, flags, { timeout: 60_000, randomSeed })).status === "safe") return true;
    return false;
  };
  const waiting = [...byText.values()];
  const bad: Found[] = [];
  // The checker's clock runs for all that it was given: two at a time, so that none is judged by its place in the
  // queue.
  const work = async () => {
    for (let same = waiting.pop(); same; same = waiting.pop()) {
      const [one] = same;
      if (one && !(await isSafe(one))) bad.push(...same);
    }
  };
  await Promise.all([work(), work()]);
  return bad.map(nameOf).sort();
}

test("every regular expression of the server takes time in proportion to its text, but for those excused", async () => {
  const { literals, made } = expressionsIn(serverFiles());
  expect(literals.length).toBeGreaterThan(200);
  expect(made).toEqual([]);
  const names = new Set(literals.map(nameOf));
  expect(Object.keys(excused).filter((name) => !names.has(name))).toEqual([]);
  expect(await superlinear(literals.filter((one) => !(nameOf(one) in excused)))).toEqual([]);
}, 180_000);

test("one that doubles with every character, and one that squares, are found", async () => {
  const name = "fixture.ts";
  const { literals, made } = expressionsIn([
    { name, text: "const a = /^(?:<!--[^]*?-->|x)*y/; const b = /a+$/; const c = /^[a-z]+$/; new RegExp(a + b);" },
  ]);
  expect(made).toEqual(["fixture.ts: new RegExp(a + b)"]);
  expect(await superlinear(literals)).toEqual(["fixture.ts /^(?:<!--[^]*?-->|x)*y/", "fixture.ts /a+$/"]);
});
