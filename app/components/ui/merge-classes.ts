/**
 * The family of each utility class, with smaller families it overrides. Unknown classes override nothing and stay.
 * Handwritten because tailwind-merge is 8.6 kB gzip where this is 1.6 (its core without a table alone 1.9), on every
 * page of the staff, and a list has 0.2 kB left of its budget; merge-classes.test.ts compares both.
 */
const valuesByFamily: Record<string, readonly string[]> = {
  display: [
    "block",
    "inline-block",
    "inline",
    "flex",
    "inline-flex",
    "grid",
    "inline-grid",
    "contents",
    "hidden",
    "table",
    "flow-root",
  ],
  position: ["static", "fixed", "absolute", "relative", "sticky"],
  visibility: ["visible", "invisible", "collapse"],
  direction: ["flex-row", "flex-row-reverse", "flex-col", "flex-col-reverse"],
  wrap: ["flex-wrap", "flex-nowrap", "flex-wrap-reverse"],
  transform: ["uppercase", "lowercase", "capitalize", "normal-case"],
  decoration: ["underline", "overline", "line-through", "no-underline"],
  readers: ["sr-only", "not-sr-only"],
};

const families: Record<string, string> = Object.fromEntries(
  Object.entries(valuesByFamily).flatMap(([family, names]) => names.map((name) => [name, family])),
);

const sides = (name: string) => ["x", "y", "s", "e", "t", "b", "l", "r"].map((side) => `${name}${side}`);
const overruled: Record<string, readonly string[]> = {
  p: sides("p"),
  px: ["ps", "pe", "pl", "pr"],
  py: ["pt", "pb"],
  m: sides("m"),
  mx: ["ms", "me", "ml", "mr"],
  my: ["mt", "mb"],
  size: ["w", "h"],
  gap: ["gap-x", "gap-y"],
  inset: ["inset-x", "inset-y", "start", "end", "top", "bottom", "left", "right"],
  "inset-x": ["start", "end", "left", "right"],
  "inset-y": ["top", "bottom"],
  overflow: ["overflow-x", "overflow-y"],
  "text-size": ["leading"],
  flex: ["basis", "grow", "shrink"],
  rounded: ["rounded-t", "rounded-b", "rounded-s", "rounded-e"],
  "border-width": sides("border-"),
  "border-color": sides("border-").map((side) => `${side}-color`),
  "border-x": ["border-s", "border-e", "border-l", "border-r"],
  "border-y": ["border-t", "border-b"],
};

const named =
  /^(p[xysetblr]?|m[xysetblr]?|gap(?:-[xy])?|size|(?:min-|max-)?[wh]|inset(?:-[xy])?|top|bottom|left|right|start|end|z|order|basis|grow|shrink|opacity|leading|tracking|cursor|pointer-events|animate|items|justify|self|overflow(?:-[xy])?|whitespace|translate-[xy]|duration|ease|delay)(?:-|$)/;

/** Ambiguous families, told apart by value; `$1` is the side. */
const ambiguous: readonly (readonly [RegExp, string])[] = [
  [/^text-(?:xs|sm|base|lg|\d?xl|\[\d.*\])$/, "text-size"],
  [/^text-(?:left|center|right|start|end|justify)$/, "text-align"],
  [/^text-(?:wrap|nowrap|balance|pretty|ellipsis|clip)$/, "text-wrap"],
  [/^text-/, "text-color"],
  [/^font-(?:sans|serif|mono)$/, "font-family"],
  [/^font-/, "font-weight"],
  [
    /^bg-(?:auto|cover|contain|center|top|bottom|left|right|repeat|no-repeat|fixed|local|scroll|none|clip|origin|blend)/,
    "",
  ],
  [/^bg-/, "bg-color"],
  [/^rounded(?:-(?:none|xs|sm|md|lg|\d?xl|full|\[.*\]))?$/, "rounded"],
  [/^rounded-([tbse])(?:-|$)/, "rounded-$1"],
  [/^transition(?:-(?:all|colors|opacity|shadow|transform|none|\[.*\]))?$/, "transition"],
  [/^shadow(?:-(?:none|2?xs|sm|md|lg|2?xl|card|overlay))?$/, "shadow"],
  [/^border(?:-\d)?$/, "border-width"],
  [/^border-([xysetblr])(?:-\d)?$/, "border-$1"],
  [/^border-([xysetblr])-/, "border-$1-color"],
  [/^border-(?:solid|dashed|dotted|double|hidden|none|collapse|separate)$/, ""],
  [/^border-/, "border-color"],
  [/^flex-(?:1|auto|initial|none|\[.*\])$/, "flex"],
];

function familyOf(name: string): string | undefined {
  const plain = name.replace(/^-/, "");
  if (Object.hasOwn(families, plain)) return families[plain];
  const match = named.exec(plain);
  if (match) return match[1];
  const rule = ambiguous.find(([pattern]) => pattern.test(plain));
  return rule?.[1].replace("$1", rule[0].exec(plain)?.[1] ?? "") || undefined;
}

/** Splits `hover:dark:bg-card` after the last colon outside of brackets. */
function splitVariants(token: string): { variants: string; name: string } {
  let depth = 0;
  let cut = 0;
  for (let at = 0; at < token.length; at += 1) {
    const letter = token[at];
    if (letter === "[" || letter === "(") depth += 1;
    else if (letter === "]" || letter === ")") depth -= 1;
    else if (letter === ":" && depth === 0) cut = at + 1;
  }
  return { variants: token.slice(0, cut), name: token.slice(cut) };
}

/** A cache: the product has some hundred combinations, and each page asks for them a thousand times. */
const merged = new Map<string, string>();
const maxMerged = 5_000;

/** The later of two classes for the same property and variants stays. */
export function mergeClasses(classes: string): string {
  const known = merged.get(classes);
  if (known !== undefined) return known;
  if (merged.size >= maxMerged) merged.clear();
  const result = merge(classes);
  merged.set(classes, result);
  return result;
}

function merge(classes: string): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const token of classes.split(/\s+/).filter(Boolean).reverse()) {
    const { variants, name } = splitVariants(token);
    const family = familyOf(name.replace(/!$/, ""));
    const scope = `${variants}${name.endsWith("!") ? "!" : ""}`;
    if (family === undefined) {
      if (!kept.includes(token)) kept.push(token);
      continue;
    }
    if (taken.has(`${scope} ${family}`)) continue;
    for (const each of [family, ...(overruled[family] ?? [])]) taken.add(`${scope} ${each}`);
    kept.push(token);
  }
  return kept.reverse().join(" ");
}
