import type { Plugin } from "vite";

/** ESTree nodes, as far as needed here. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

type Facts = {
  /** These names, as variables or properties, have this constant value. */
  names?: Record<string, string>;
  /** Calls of these functions have this constant value, whatever the arguments. */
  calls?: Record<string, string>;
  /** For calls of these, only the first argument is kept: the rest are messages for developers. */
  brief?: readonly string[];
  /** Whole expressions in their exact spelling. */
  texts?: readonly (readonly [string, string])[];
};

const on = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "true"]));
const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "undefined"]));

/**
 * Facts about the router in this application's browser code, by file: our future flags are on, there is no SPA mode, no
 * `defer` streaming, no link animation or prefetch, and no hot reload. `tests/build/settled.test.ts` checks that they
 * still hold.
 */
const settled: readonly (readonly [RegExp, Facts])[] = [
  [
    /@remix-run\/react\/dist\/esm\/(browser|components|errorBoundaries|fog-of-war|links|routes|single-fetch)\.js$/,
    {
      names: {
        ...on(["v3_singleFetch", "v3_lazyRouteDiscovery", "v3_fetcherPersist", "v3_relativeSplatPath"]),
        ...none([
          "needsRevalidation",
          "criticalCss",
          "heyDeveloper",
          "staticContext",
          "activeDeferreds",
          "hmrRouterReadyResolve",
        ]),
        isSpaMode: "false",
        isStatic: "false",
        shouldPrefetch: "false",
        __remixHdrActive: "false",
      },
      calls: { isPageLinkDescriptor: "false", "deferredScripts.push": "undefined" },
      brief: ["invariant"],
      texts: [
        ['typeof singleFetch === "function"', "true"],
        ['!isStatic && typeof __remixContext === "object" && __remixContext.a', "false"],
        ["usePrefetchBehavior(prefetch, props)", "[false, undefined, {}]"],
        ["mergeRefs(forwardedRef, ref)", "forwardedRef"],
        ['NavLink.displayName = "NavLink"', "undefined"],
        ["router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut", "undefined"],
        ['route.id === "root" ? RemixRootDefaultHydrateFallback : undefined', "undefined"],
      ],
    },
  ],
  [
    /@remix-run\/router\/dist\/router\.js$/,
    {
      names: {
        ...on([
          "v7_fetcherPersist",
          "v7_normalizeFormMethod",
          "v7_partialHydration",
          "v7_prependBasename",
          "v7_relativeSplatPath",
          "v7_skipActionErrorRevalidation",
        ]),
        ...none(["viewTransitionOpts"]),
        pendingViewTransitionEnabled: "false",
        v7_throwAbortReason: "true",
      },
      calls: {
        isDeferredResult: "false",
        isDeferredData: "false",
        warning: "undefined",
        restoreAppliedTransitions: "undefined",
        persistAppliedTransitions: "undefined",
        cancelActiveDeferreds: "[]",
        "activeDeferreds.forEach": "undefined",
      },
      brief: ["invariant"],
      texts: [
        ["appliedViewTransitions.get(state.location.pathname)", "undefined"],
        ["appliedViewTransitions.has(location.pathname)", "false"],
      ],
    },
  ],
  [
    /react-router\/dist\/index\.js$/,
    {
      names: on(["v7_relativeSplatPath", "v7_partialHydration"]),
      calls: { warningOnce: "undefined" },
      brief: ["UNSAFE_invariant"],
    },
  ],
  [
    /react-router-dom\/dist\/index\.js$/,
    {
      names: {
        ...on(["v7_relativeSplatPath", "v7_partialHydration", "v7_startTransition"]),
        ...none(["viewTransitionOpts", "renderDfd", "pendingState", "interruption"]),
      },
      calls: { UNSAFE_logV6DeprecationWarnings: "undefined" },
      brief: ["UNSAFE_invariant"],
    },
  ],
];

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Names that are written, not read: `let x`, `x = …`, `({ x }) => …`. Defaults within them are read. */
const written: Record<string, readonly string[]> = {
  VariableDeclarator: ["id"],
  AssignmentExpression: ["left"],
  FunctionDeclaration: ["id", "params"],
  FunctionExpression: ["id", "params"],
  ArrowFunctionExpression: ["params"],
  ClassDeclaration: ["id"],
  CatchClause: ["param"],
  ImportDeclaration: ["specifiers"],
  ExportNamedDeclaration: ["specifiers"],
  UpdateExpression: ["argument"],
};

type Edit = { start: number; end: number; text: string };

function editsOf(
  program: Node,
  code: string,
  { names = {}, calls = {}, brief = [], texts = [] }: Facts,
): { edits: Edit[]; met: Set<string> } {
  const edits: Edit[] = [];
  const met = new Set<string>();
  const put = ({ start, end }: Node, text: string, name: string) => {
    edits.push({ start, end, text });
    met.add(name);
  };
  const visit = (node: Node): void => {
    const source = code.slice(node.start, node.end);
    const text = texts.find(([before]) => before === source);
    if (text) return put(node, text[1], text[0]);
    if (node.type === "Identifier" && Object.hasOwn(names, node.name as string))
      return put(node, names[node.name as string]!, node.name as string);
    if (node.type === "MemberExpression") {
      const { name } = node.property as { name?: string };
      if (!node.computed && name !== undefined && Object.hasOwn(names, name)) return put(node, names[name]!, name);
      visit(node.object as Node);
      if (node.computed) visit(node.property as Node);
      return;
    }
    if (node.type === "Property") {
      const value = node.value as Node;
      if (node.computed) visit(node.key as Node);
      if (node.shorthand && value.type === "Identifier") {
        const name = value.name as string;
        if (Object.hasOwn(names, name)) put(node, `${name}: ${names[name]}`, name);
        return;
      }
      return visit(value);
    }
    if (node.type === "CallExpression") {
      const { start, end } = node.callee as Node;
      const name = code.slice(start, end);
      const given = node.arguments as Node[];
      if (Object.hasOwn(calls, name)) return put(node, calls[name]!, name);
      if (brief.includes(name) && given.length > 1) {
        edits.push({ start: given[0]!.end, end: given.at(-1)!.end, text: "" });
        met.add(name);
        return visit(given[0]!);
      }
    }
    for (const [key, value] of Object.entries(node)) {
      if (written[node.type]?.includes(key)) {
        for (const pattern of [value].flat()) if (isNode(pattern)) visitPattern(pattern);
        continue;
      }
      for (const child of [value].flat()) if (isNode(child)) visit(child);
    }
  };
  /** In an assignment's target, only the defaults and the objects are read. */
  const visitPattern = (node: Node): void => {
    if (node.type === "AssignmentPattern") {
      visit(node.right as Node);
      return visitPattern(node.left as Node);
    }
    if (node.type === "MemberExpression") return visit(node.object as Node);
    if (node.type === "ObjectPattern")
      return (node.properties as Node[]).forEach((one) => visitPattern((one.value ?? one.argument) as Node));
    if (node.type === "ArrayPattern")
      return (node.elements as (Node | null)[]).forEach((one) => one && visitPattern(one));
  };
  visit(program);
  return { edits, met };
}

/** Replaces facts in a package's code by constants; the bundler then drops unreachable code. */
export function settle(program: Node, code: string, facts: Facts): { code: string; met: Set<string> } {
  const { edits, met } = editsOf(program, code, facts);
  const last = edits.sort((a, b) => b.start - a.start);
  return {
    code: last.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code),
    met,
  };
}

/**
 * Drops unreachable router code from the browser's build: 6 % of a page in gzip.
 * @throws when a fact no longer occurs in its files: the package has changed, and the facts must be checked again
 */
export function settledFacts(): Plugin {
  const met = new Map<Facts, Set<string>>();
  return {
    name: "meydan-settled-facts",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      const facts = settled.find(([file]) => file.test(id))?.[1];
      if (!facts) return undefined;
      const answer = settle(this.parse(code) as unknown as Node, code, facts);
      met.set(facts, new Set([...(met.get(facts) ?? []), ...answer.met]));
      return { code: answer.code, map: null };
    },
    buildEnd(error) {
      if (error) return;
      const lost = settled.flatMap(([file, facts]) =>
        namesOf(facts)
          .filter((name) => !met.get(facts)?.has(name))
          .map((name) => `${name} (${file.source})`),
      );
      if (lost.length > 0)
        throw new Error(`bundling/settled-facts.ts: the router's files hold no more ${lost.join(", ")}`);
    },
  };
}

const namesOf = ({ names = {}, calls = {}, brief = [], texts = [] }: Facts) => [
  ...Object.keys(names),
  ...Object.keys(calls),
  ...brief,
  ...texts.map(([text]) => text),
];
