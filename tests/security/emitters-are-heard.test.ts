import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";
import { expect, test } from "vitest";

/** What an emitter is made by, by where that comes from: an `error` of one that nobody listens to ends the process. */
const makers: Record<string, RegExp> = {
  net: /^(?:connect|createConnection|createServer|Socket|Server)$/,
  tls: /^(?:connect|createServer|TLSSocket)$/,
  http: /^(?:createServer|request|get)$/,
  https: /^(?:createServer|request|get)$/,
  http2: /^(?:connect|createServer|createSecureServer)$/,
  dgram: /^createSocket$/,
  child_process: /^(?:spawn|fork|exec|execFile)$/,
  worker_threads: /^Worker$/,
  fs: /^(?:createReadStream|createWriteStream|watch)$/,
  stream: /^(?:Readable|Writable|Duplex|Transform|PassThrough)$/,
  zlib: /^create\w+$/,
  events: /^EventEmitter$/,
  ws: /^(?:WebSocket|WebSocketServer|default)$/,
  pg: /^(?:Client|Pool|default\.Client|default\.Pool)$/,
  busboy: /^default$/,
  "tar-stream": /^(?:pack|extract)$/,
};
/** Methods that make one, whatever they are called on. */
const methods = /^(?:createReadStream|createWriteStream|createTransport|openReadStream(?:Promise)?)$/;
/** Events that hand over a socket that nobody else listens to from then on. */
const handsOver = /^(?:upgrade|connect)$/;

/** Made in one place and listened to in another: where. */
const excused: Record<string, string> = {
  "app/lib/backup/archive.server.ts Transform": "is made as a part of a pipeline",
  "app/lib/files/checks/run-check.server.ts Worker": "`ask` listens before it asks, `keep` while nobody does",
  "app/lib/files/serving/content-source.server.ts handle.createReadStream":
    "is given to a store, which reads it in a pipeline",
  "app/lib/files/serving/serve-file.server.ts Readable.from": "is read by `Readable.toWeb`, which listens",
  "app/lib/graphql/live/socket.server.ts WebSocketServer": "has no server of its own, whose errors these are",
  "app/lib/platform/db/embedded/pglite.server.ts ProtocolStream":
    "is a client's, which listens as it connects, at once",
  "app/lib/platform/storage/disk-storage.server.ts handle.createReadStream":
    "is read in loops, pipelines and by `Readable.toWeb`",
};

type File = { name: string; text: string };
type Found = { where: string; source: string; isHeard: boolean };

const bare = (module: string) => module.replace(/^node:/, "");

/** Local names of what makes emitters, `createServer` or `pg.Client`, and of our own classes that are such. */
function importsOf(source: ts.SourceFile): Map<string, RegExp | true> {
  const found = new Map<string, RegExp | true>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue;
    const names = makers[bare((statement.moduleSpecifier as ts.StringLiteral).text)];
    const clause = statement.importClause;
    if (!names || !clause) continue;
    if (clause.name) {
      if (names.test("default")) found.set(clause.name.text, true);
      else found.set(clause.name.text, new RegExp(names.source.replaceAll("default\\.", "")));
    }
    const bindings = clause.namedBindings;
    if (bindings && ts.isNamespaceImport(bindings)) found.set(bindings.name.text, names);
    if (bindings && ts.isNamedImports(bindings)) {
      for (const { name, propertyName, isTypeOnly } of bindings.elements)
        if (!isTypeOnly && names.test((propertyName ?? name).text)) found.set(name.text, true);
    }
  }
  return found;
}

/** Whether an expression is called that makes an emitter. */
function makes(
  node: ts.Node,
  known: ReadonlyMap<string, RegExp | true>,
  classes: ReadonlySet<string>,
): node is ts.CallExpression | ts.NewExpression {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const { expression } = node;
  if (ts.isIdentifier(expression))
    return known.get(expression.text) === true || (ts.isNewExpression(node) && classes.has(expression.text));
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const on = ts.isIdentifier(expression.expression) ? known.get(expression.expression.text) : undefined;
  // `Readable.from(…)`; of a namespace, its functions and classes.
  if (on === true) return /^from/.test(expression.name.text);
  return on?.test(expression.name.text) || (ts.isCallExpression(node) && methods.test(expression.name.text));
}

/** `x.on("error", …)`, as a part of a chain or alone. */
const listens = (text: string) => /\.(?:on|once|addListener|prependListener)\(\s*"error"/.test(text);
const isHanded = (name: string) => /^(?:pipeline|finished|once)$/.test(name);

/** The name under which something made is known afterwards: of the variable, constant or property that it becomes. */
function nameOf(node: ts.Node): string | undefined {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text;
  if (ts.isPropertyDeclaration(parent)) return parent.name.getText();
  if (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment
  )
    return parent.left.getText().replace(/^this\./, "");
  if (
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isAwaitExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isNonNullExpression(parent)
  )
    return nameOf(parent);
  // The end of a chain: `createServer().listen(0)`.
  if (ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent)) return nameOf(parent.parent);
  return undefined;
}

/** Whether its errors are somebody's: it is listened to, handed to a pipeline, or read by a loop. */
function isHeard(node: ts.Node): boolean {
  for (let at = node; at.parent && !ts.isStatement(at.parent) && !ts.isFunctionLike(at.parent); at = at.parent) {
    const { parent } = at;
    if (
      ts.isCallExpression(parent) &&
      ts.isIdentifier(parent.expression) &&
      isHanded(parent.expression.text) &&
      parent.expression !== at
    )
      return true;
    if (
      ts.isPropertyAccessExpression(parent) &&
      parent.expression === at &&
      ts.isCallExpression(parent.parent) &&
      listens(`.${parent.name.text}(${parent.parent.arguments[0]?.getText() ?? ""}`)
    )
      return true;
  }
  let whole: ts.Node = node;
  while (
    ts.isAwaitExpression(whole.parent) ||
    ts.isAsExpression(whole.parent) ||
    ts.isParenthesizedExpression(whole.parent)
  )
    whole = whole.parent;
  if (ts.isForOfStatement(whole.parent) && whole.parent.awaitModifier) return true;
  const name = nameOf(node);
  return name !== undefined && isHeardUnder(name, scopeOf(node));
}

/** Where a name may be used: its function, or the whole file for a property or what is made at the top. */
function scopeOf(node: ts.Node): ts.Node {
  for (let at: ts.Node = node; at.parent; at = at.parent) {
    if (ts.isFunctionLike(at.parent) && !ts.isArrowFunction(at.parent)) return at.parent;
    if (ts.isArrowFunction(at.parent) && ts.isBlock(at.parent.body)) return at.parent;
  }
  return node.getSourceFile();
}

function isHeardUnder(name: string, scope: ts.Node): boolean {
  // A property or a variable of the file is listened to wherever that is.
  const places = [scope, scope.getSourceFile()];
  return places.some((place) => {
    let heard = false;
    const isIt = (node: ts.Node) => node.getText().replace(/^this\.|[!?]$/g, "") === name;
    const visit = (node: ts.Node): void => {
      if (heard) return;
      if (ts.isCallExpression(node)) {
        const callee = node.expression;
        if (ts.isIdentifier(callee) && isHanded(callee.text))
          heard ||= node.arguments.some((one) => mentions(one, name));
        if (
          ts.isPropertyAccessExpression(callee) &&
          listens(`.${callee.name.text}(${node.arguments[0]?.getText() ?? ""}`)
        )
          heard ||= isIt(rootOf(callee.expression)) || loopOver(node, rootOf(callee.expression).getText(), name);
      }
      if (ts.isForOfStatement(node) && node.awaitModifier && isIt(rootOf(node.expression))) heard = true;
      ts.forEachChild(node, visit);
    };
    visit(place);
    return heard;
  });
}

/** What a chain of calls begins with: of `a.on("x", f).on("error", g)`, `a`. */
function rootOf(node: ts.Node): ts.Node {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return rootOf(node.expression.expression);
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node))
    return rootOf(node.expression);
  return node;
}

function mentions(node: ts.Node, name: string): boolean {
  if (ts.isIdentifier(node) && node.text === name) return true;
  return ts.forEachChild(node, (child) => mentions(child, name) || undefined) ?? false;
}

/** `for (const one of [a, b]) one.on("error", …)`. */
function loopOver(node: ts.Node, loopName: string, name: string): boolean {
  for (let at: ts.Node = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (
      ts.isForOfStatement(parent) &&
      ts.isVariableDeclarationList(parent.initializer) &&
      parent.initializer.declarations[0]?.name.getText() === loopName
    )
      return mentions(parent.expression, name);
  }
  return false;
}

/** Sockets that a server hands over with an event. */
function handedOver(node: ts.Node): Found | undefined {
  if (
    !ts.isCallExpression(node) ||
    !ts.isPropertyAccessExpression(node.expression) ||
    node.expression.name.text !== "on"
  )
    return undefined;
  const [event, handler] = node.arguments;
  if (
    !event ||
    !ts.isStringLiteral(event) ||
    !handsOver.test(event.text) ||
    !handler ||
    !(ts.isArrowFunction(handler) || ts.isFunctionExpression(handler))
  )
    return undefined;
  const [, socket] = handler.parameters;
  if (!socket || !/socket/i.test(socket.name.getText())) return undefined;
  const [first] = ts.isBlock(handler.body) ? handler.body.statements : [handler.body];
  // At once: what is waited for first takes long enough for a stranger to hang up.
  return {
    where: node.getSourceFile().fileName,
    source: `${event.text}: ${socket.name.getText()}`,
    isHeard:
      first !== undefined && first.getText().replace(/\s/g, "").startsWith(`${socket.name.getText()}.on("error"`),
  };
}

/** Whether a file may hold one at all: to read the whole product as a tree takes a minute. */
const mayHold = ({ text }: File) =>
  makersWritten.test(text) ||
  /\.(?:createReadStream|createWriteStream|createTransport|openReadStream\w*)\(|\.on\("(?:upgrade|connect)"/.test(text);
const makersWritten = new RegExp(`from "(?:node:)?(?:${Object.keys(makers).join("|")})"`);
const parsed = ({ name, text }: File) => ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);

function emittersIn(files: readonly File[]): Found[] {
  const sources = files.filter(mayHold).map(parsed);
  const classes = new Set<string>();
  for (const source of sources) {
    const known = importsOf(source);
    const visit = (node: ts.Node): void => {
      const above = ts.isClassLike(node) && node.heritageClauses?.[0]?.types[0]?.expression.getText();
      // One that hears itself from its birth on needs nobody.
      const isOwn = above && known.has(above.split(".")[0] ?? "") && !/\bthis\.on\("error"/.test(node.getText());
      if (isOwn && ts.isClassLike(node) && node.name) classes.add(node.name.text);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  const made = classes.size > 0 ? new RegExp(`new (?:${[...classes].join("|")})\\(`) : /$^/;
  const others = files.filter((file) => !mayHold(file) && made.test(file.text)).map(parsed);
  return [...sources, ...others].flatMap((source) => {
    const known = importsOf(source);
    const found: Found[] = [];
    const visit = (node: ts.Node): void => {
      const handed = handedOver(node);
      if (handed) found.push(handed);
      if (makes(node, known, classes))
        found.push({ where: source.fileName, source: node.expression.getText(), isHeard: isHeard(node) });
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

function serverFiles(): File[] {
  const namesBelow = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  const isOurs = (name: string) =>
    /\.(?:tsx?|mjs|js)$/.test(name) && !/\.test\.tsx?$|\.client\.tsx?$|\/test-support\//.test(name);
  return ["server.js", ...namesBelow("scripts"), ...namesBelow("app")]
    .filter(isOurs)
    .map((name) => ({ name, text: readFileSync(name, "utf8") }));
}

const nameOfFound = ({ where, source }: Found) => `${where} ${source}`;

test("every socket, stream, worker, process, server and client of ours has somebody who hears of its errors", () => {
  const found = emittersIn(serverFiles());
  expect(found.length).toBeGreaterThan(20);
  const unheard = found.filter(({ isHeard: heard }) => !heard).map(nameOfFound);
  expect(unheard.filter((name) => !(name in excused))).toEqual([]);
  expect(Object.keys(excused).filter((name) => !unheard.includes(name))).toEqual([]);
});

const heard = [
  'import { spawn } from "node:child_process"; const child = spawn("x"); child.once("error", () => {});',
  'import { connect } from "node:net"; function f() { const a = connect(1); const b = connect(2); for (const one of [a, b]) one.on("error", () => {}).on("close", () => {}); }',
  'import { createServer } from "node:net"; const server = createServer().listen(0).on("error", () => {});',
  'import { createReadStream } from "node:fs"; import { pipeline } from "node:stream/promises"; const from = createReadStream("x"); await pipeline(from as Readable, to);',
  'import { Readable } from "node:stream"; const body = Readable.from(parts); for await (const one of body) use(one);',
  'import pg from "pg"; class C { #client = new pg.Client(); go() { this.#client.on("error", () => {}); } }',
  'server.on("upgrade", (request, socket, head) => { socket.on("error", () => socket.destroy()); take(socket); });',
];
const unheard = [
  'import { spawn } from "node:child_process"; const child = spawn("x"); child.once("exit", () => {});',
  'import { spawn as start } from "child_process"; start("x");',
  'import net from "node:net"; const a = net.connect(1); a.on("data", () => {});',
  'import { createWriteStream } from "node:fs"; source.pipe(createWriteStream("x"));',
  "const { a } = handle.createReadStream();",
  'import { Worker } from "node:worker_threads"; export const start = () => new Worker("x");',
  'import pg from "pg"; const pool = new pg.Pool(); const client = new pg.Client(); pool.on("error", () => {});',
  'import { Duplex } from "node:stream"; class Own extends Duplex {} const own = new Own();',
  'server.on("connect", (_request, socket) => socket.end("no"));',
  'server.on("upgrade", async (request, socket) => { await ready; socket.on("error", () => {}); });',
];
test.each([...heard.map((text) => [text, true] as const), ...unheard.map((text) => [text, false] as const)])(
  "%s",
  (text, all) => {
    expect(emittersIn([{ name: "x.ts", text }]).every(({ isHeard: one }) => one)).toBe(all);
  },
);
