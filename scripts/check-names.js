// Names and comments of app/ are plain: no refused names, no odd openers, and few enough lines of comment.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "./prepare.js";

const MOST_COMMENTS = 0.06;
const OPENER = /^(?:\/\/|\/\*\*?|\*)\s*(?:Of |Whoever|Whosoever|Whatever|So many|Nobody who|What [^.]{1,80} is\b)/;
const REFUSED = [
  ...["told", "said", "words", "wordsOf", "titleOf", "putLive", "livingRow", "isOut", "hasNews", "goesLiveAtOnce"],
  ...["Begun", "beginEntry", "Standing", "workThrough", "tellChanged", "notOursToPublish"],
];

/** Names that stand for something outside the program: a column, a message between tabs, an attribute of <html>. */
const ALLOWED = {
  "app/lib/content/schema.server.ts": ["told"],
  "app/lib/content/workflow/deadlines.server.ts": ["told"],
  "app/lib/platform/live/shared-socket.ts": ["told"],
  "app/layouts/document/word-files.ts": ["words"],
};

/** What one file has: problems, one per line, and its lines. */
export function checkNames(file, source) {
  const problems = [];
  const refused = new Set(REFUSED.filter((name) => !ALLOWED[file]?.includes(name)));
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false);
  const lineOf = (at) => tree.getLineAndCharacterOfPosition(at).line + 1;
  const visit = (node) => {
    if (ts.isIdentifier(node) && refused.has(node.text))
      problems.push(`${file}:${lineOf(node.getStart(tree))}: the name "${node.text}" says too little`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  let lines = 0;
  let comments = 0;
  let isInside = false;
  for (const [index, raw] of source.split("\n").entries()) {
    const line = raw.trim();
    if (!line) continue;
    lines++;
    if (isInside || line.startsWith("//") || line.startsWith("/*")) {
      comments++;
      if (OPENER.test(line)) problems.push(`${file}:${index + 1}: begin with the subject: ${line}`);
    }
    if (line.includes("/*") && !line.includes("*/")) isInside = true;
    if (line.includes("*/")) isInside = false;
  }
  return { problems, lines, comments };
}

/** Problems of all files together. */
export function checkFiles(files) {
  const checked = files.map(([file, source]) => checkNames(file, source));
  const sum = (what) => checked.reduce((total, one) => total + one[what], 0);
  const share = sum("comments") / sum("lines");
  return [
    ...checked.flatMap(({ problems }) => problems),
    ...(share > MOST_COMMENTS ? [`${(100 * share).toFixed(1)} % of the lines are comments; at most 6 % may be`] : []),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const names = execFileSync("git", ["ls-files", "app"], { cwd: root, encoding: "utf8" }).split("\n");
  const files = names.filter((name) => /\.(?:ts|tsx|js|mjs|cjs)$/.test(name));
  const code = files.filter((name) => !/\.(?:test|spec)\.tsx?$|\.d\.ts$|mock-data|migrations/.test(name));
  const problems = checkFiles(code.map((name) => [name, readFileSync(join(root, name), "utf8")]));
  if (problems.length > 0) {
    console.error(problems.join("\n"));
    process.exit(1);
  }
}
