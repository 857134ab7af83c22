import { parse as parseSelectors, type Selector } from "css-what";
import type { Element } from "domhandler";
import postcss, { type AtRule, type Container, type Rule } from "postcss";

import { childrenOf, lineage, matcher, parentOf, state } from "./dom";

export type Viewport = { width: number; height: number };

/** One selector that says whether elements are drawn, with what decides between it and others. */
type Drawing = {
  key: string;
  fits: (element: Element) => boolean;
  holds: (viewport: Viewport) => boolean;
  says: Partial<Record<Property, { value: string; isImportant: boolean }>>;
  /** Layer, specificity and place: the highest wins; among important ones the lowest layer does. */
  layer: number;
  rank: number;
};
const properties = ["display", "visibility", "position"] as const;
type Property = (typeof properties)[number];

/** What a style sheet says of these properties, by what the elements have that it speaks of. */
export type Sheet = Map<string, Drawing[]>;

/** Rooms that a container has: the staff's pages have a bar of 280 px beside them, and margins. */
const roomIn = ({ width }: Viewport) => (width >= 960 ? width - 280 - 48 : width - 32);

const pixels = (length: string) => Number.parseFloat(length) * (length.endsWith("rem") ? 16 : 1);

/** The features of a page that a person with a mouse sees on a light screen, scripts off. */
function feature(name: string, value: string | undefined, width: number): boolean {
  switch (name) {
    case "min-width":
      return width >= pixels(value ?? "");
    case "max-width":
      return width <= pixels(value ?? "");
    case "scripting":
      return value === "none";
    case "hover":
    case "any-hover":
      return value === "hover";
    case "pointer":
    case "any-pointer":
      return value === "fine";
    case "prefers-color-scheme":
      return value === "light";
    case "prefers-reduced-motion":
      return value === "reduce";
    case "forced-colors":
      return value === "none";
    default:
      throw new Error(`The documents' driver doesn't know the media feature "${name}: ${value}"`);
  }
}

/** Whether one condition of `@media` or `@container` holds: parts joined by "and", all of them turned by "not". */
export function conditionHolds(condition: string, width: number): boolean {
  return condition.split(",").some((one) => {
    const isTurned = /^\s*not\b/.test(one);
    const parts = one.replace(/^\s*not\b/, "").split(/\band\b/);
    const holds = parts.every((part) => {
      const [, name, value] = /^\s*\(\s*([\w-]+)\s*(?::\s*([^)]*?)\s*)?\)\s*$/.exec(part) ?? [];
      if (name) return feature(name, value, width);
      const medium = part.trim();
      if (/^(all|screen|)$/.test(medium)) return true;
      if (medium === "print") return false;
      throw new Error(`The documents' driver doesn't know the medium "${medium}"`);
    });
    return holds !== isTurned;
  });
}

/** @returns whether the conditions around a rule hold; undefined for rules that aren't about elements (`@keyframes`) */
function conditionsAround(rule: Rule): { holds: (viewport: Viewport) => boolean; layer: string | null } | undefined {
  const tests: ((viewport: Viewport) => boolean)[] = [];
  let layer: string | null = null;
  for (let around = rule.parent as Container | undefined; around?.type !== "root";) {
    if (around?.type !== "atrule") throw new Error(`The documents' driver reads no nested rules: ${rule.selector}`);
    const { name, params } = around as unknown as AtRule;
    if (/keyframes$/.test(name)) return undefined;
    if (name === "media") tests.push(({ width }) => conditionHolds(params, width));
    else if (name === "container") {
      const condition = params.replace(/^\s*(?!not\b)[\w-]+\s*(?=\(|not\b)/, "");
      tests.push((viewport) => conditionHolds(condition, roomIn(viewport)));
    } else if (name === "supports") {
      if (/^\s*not\b/.test(params)) return undefined;
    } else if (name === "layer") layer = layer === null ? params : `${params}.${layer}`;
    else if (name === "starting-style") return undefined;
    else throw new Error(`The documents' driver doesn't know @${name} around ${rule.selector}`);
    around = around.parent as Container | undefined;
  }
  return { holds: (viewport) => tests.every((test) => test(viewport)), layer };
}

function specificity(tokens: Selector[]): number {
  return tokens.reduce((sum, token) => {
    if (token.type === "attribute") return sum + (token.name === "id" && token.action === "equals" ? 10_000 : 100);
    if (token.type === "tag") return sum + 1;
    if (token.type !== "pseudo") return sum;
    if (token.name === "where") return sum;
    if (Array.isArray(token.data)) return sum + Math.max(0, ...token.data.map(specificity));
    return sum + 100;
  }, 0);
}

const combinators = new Set(["adjacent", "child", "descendant", "parent", "sibling", "column-combinator"]);

/** Something that every element of a selector has: a class, an id, an attribute or a name. */
function keyOf(tokens: Selector[]): string {
  const last = tokens.slice(tokens.findLastIndex(({ type }) => combinators.has(type)) + 1);
  let key = "*";
  for (const token of last) {
    if (token.type === "attribute" && token.name === "class" && token.action === "element") return `.${token.value}`;
    if (token.type === "attribute") key = `[${token.name}`;
    else if (token.type === "tag" && key === "*") key = token.name;
    else if (token.type === "pseudo" && token.name === "is" && Array.isArray(token.data) && token.data.length === 1) {
      const inner = keyOf(token.data[0] ?? []);
      if (inner.startsWith(".")) return inner;
    }
  }
  return key;
}

function keysOf({ name, attribs }: Element): string[] {
  const classes = attribs.class?.split(/\s+/) ?? [];
  return ["*", name, ...Object.keys(attribs).map((one) => `[${one}`), ...classes.map((one) => `.${one}`)];
}

/** Reads a style sheet. @throws on what it doesn't understand and could decide whether something is drawn */
export function readSheet(css: string): Sheet {
  const root = postcss.parse(css);
  const layers: string[] = [];
  root.walkAtRules("layer", ({ params }) => params.split(",").forEach((name) => layers.push(name.trim())));
  const order = [...new Set(layers)];
  const sheet: Sheet = new Map();
  let place = 0;
  root.walkRules((rule) => {
    const says: Drawing["says"] = {};
    rule.each((node) => {
      const property = properties.find((one) => node.type === "decl" && node.prop === one);
      if (property && node.type === "decl")
        says[property] = { value: node.value.replace("!important", "").trim(), isImportant: Boolean(node.important) };
    });
    if (Object.keys(says).length === 0) return;
    const around = conditionsAround(rule);
    if (!around) return;
    const layer = around.layer === null ? order.length : order.indexOf(around.layer);
    place += 1;
    for (const tokens of parseSelectors(rule.selector)) {
      // Parts that are no elements ("::before").
      if (tokens.some(({ type }) => type === "pseudo-element") || tokens.some(isPseudoElement)) continue;
      const rank = specificity(tokens) * 100_000 + place;
      const key = keyOf(tokens);
      const fits = matcher([tokens]);
      sheet.set(key, [...(sheet.get(key) ?? []), { key, fits, holds: around.holds, says, layer, rank }]);
    }
  });
  return sheet;
}

const isPseudoElement = (token: Selector) =>
  token.type === "pseudo" && /^(before|after|first-line|first-letter)$/.test(token.name);

const outranks = (a: Drawing, b: Drawing | undefined, property: Property): boolean => {
  if (!b) return true;
  const [isA, isB] = [a.says[property]?.isImportant ?? false, b.says[property]?.isImportant ?? false];
  if (isA !== isB) return isA;
  if (a.layer !== b.layer) return isA ? a.layer < b.layer : a.layer > b.layer;
  return a.rank > b.rank;
};

/** What the sheets and the element's own `style` say of a property; undefined where they say nothing. */
function declared(element: Element, property: Property, sheets: readonly Sheet[], viewport: Viewport) {
  const own = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([\\w-]+)`).exec(element.attribs.style ?? "")?.[1];
  let best: Drawing | undefined;
  const keys = keysOf(element);
  for (const sheet of sheets)
    for (const key of keys)
      for (const rule of sheet.get(key) ?? [])
        if (rule.says[property] && outranks(rule, best, property) && rule.holds(viewport) && rule.fits(element))
          best = rule;
  const found = best?.says[property];
  return found?.isImportant ? found.value : (own ?? found?.value);
}

const neverDrawn =
  /^(?:area|base|basefont|datalist|head|link|meta|noembed|noframes|param|rp|script|style|template|title)$/;
const inlineNames =
  /^(?:a|abbr|b|bdi|bdo|br|cite|code|data|del|dfn|em|i|img|ins|kbd|label|mark|noscript|output|picture|q|s|samp|small|span|strong|sub|sup|svg|time|u|var|wbr)$/;

/** What browsers say where no style sheet does. */
function ownDisplay(element: Element): string {
  const { name, attribs } = element;
  if (neverDrawn.test(name) || "hidden" in attribs || (name === "input" && attribs.type?.toLowerCase() === "hidden"))
    return "none";
  if ("popover" in attribs && !state.popovers.has(element) && !(name === "dialog" && "open" in attribs)) return "none";
  if (name === "dialog" && !("open" in attribs) && !state.popovers.has(element)) return "none";
  if (/^(button|input|select|textarea|meter|progress)$/.test(name)) return "inline-block";
  return inlineNames.test(name) ? "inline" : "block";
}

export type Look = {
  display: (element: Element) => string;
  /** In no box, by itself or by what is around it. */
  isUndrawn: (element: Element) => boolean;
  /** Drawn, but not to be seen. */
  isInvisible: (element: Element) => boolean;
};

/** How a document is drawn; remembered until `forget`, which whatever changes its state calls. */
export function makeLook(sheets: () => readonly Sheet[], viewport: () => Viewport): Look & { forget: () => void } {
  const displays = new Map<Element, string>();
  const undrawn = new Map<Element, boolean>();
  const visibilities = new Map<Element, string>();
  const remembered = <V>(known: Map<Element, V>, element: Element, find: () => V): V => {
    const value = known.get(element) ?? find();
    known.set(element, value);
    return value;
  };
  const says = (element: Element, property: Property) => declared(element, property, sheets(), viewport());
  /** What lies in a row or grid, or apart from the text around it, is a block whatever it would be else. */
  const display = (element: Element): string =>
    remembered(displays, element, () => {
      const own = says(element, "display") ?? ownDisplay(element);
      const around = parentOf(element);
      const isApart =
        (around && /flex|grid/.test(display(around))) || /absolute|fixed/.test(says(element, "position") ?? "");
      return own !== "none" && isApart ? own.replace(/^inline-?/, "") || "block" : own;
    });
  const isUndrawn = (element: Element): boolean =>
    remembered(undrawn, element, () => {
      const around = parentOf(element);
      return display(element) === "none" || (around !== null && (isFoldedAway(element, around) || isUndrawn(around)));
    });
  const visibility = (element: Element): string =>
    remembered(visibilities, element, () => {
      const around = parentOf(element);
      return says(element, "visibility") ?? (around === null ? "visible" : visibility(around));
    });
  return {
    display,
    isUndrawn,
    isInvisible: (element) => visibility(element) !== "visible",
    forget: () => [displays, undrawn, visibilities].forEach((known) => known.clear()),
  };
}

/** What a closed `details` holds, but for its summary. */
function isFoldedAway(element: Element, around: Element): boolean {
  return (
    around.name === "details" &&
    !("open" in around.attribs) &&
    childrenOf(around).find(({ name }) => name === "summary") !== element
  );
}

/** Out of use with everything in it. */
export const isInert = (element: Element) => lineage(element).some(({ attribs }) => "inert" in attribs);
