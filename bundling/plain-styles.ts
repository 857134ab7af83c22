// The styles of the pages without the application: app/styles/theme.css without the rules that none of their modules names.
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { parse as parseSelector } from "css-what";
import type { Selector } from "css-what";
import postcss from "postcss";
import type { Plugin } from "vite";

import { loadedTexts } from "../scripts/source-files.js";
import { isPlainRoute, listRouteChains } from "./plain-routes";

const app = join(import.meta.dirname, "../app");

/** Everything in them that may be the name of a class or of a part. */
function wordsIn(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => [...text.split(/[\s"'`]+/), ...text.split(/[\s"'`,;:(){}<>=.]+/)]));
}

const datasetName = (attribute: string) =>
  attribute.slice("data-".length).replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

/** Whether an element of these pages may be meant. What is not, and states, don't matter. */
function isMeant(selector: readonly Selector[], words: ReadonlySet<string>): boolean {
  return selector.every((part) => {
    if (part.type === "attribute") {
      const isNamed = part.name === "class" || part.name === "data-slot";
      if (isNamed && part.action !== "not" && part.action !== "exists")
        return part.value.split(/\s+/).every((word) => words.has(word));
      return !part.name.startsWith("data-") || words.has(part.name) || words.has(datasetName(part.name));
    }
    if ((part.type === "pseudo" || part.type === "pseudo-element") && Array.isArray(part.data))
      return part.name === "not" || part.data.some((one) => isMeant(one, words));
    return true;
  });
}

/** @returns the styles without the rules, layers and animations that pages with these words cannot have */
export function prune(css: string, words: ReadonlySet<string>): string {
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && /keyframes$/.test((rule.parent as postcss.AtRule).name)) return;
    // Nested rules stand for their parent, which is judged by itself.
    if (rule.selector.includes("&")) return;
    const kept = rule.selectors.filter((selector) => {
      try {
        return parseSelector(selector).some((one) => isMeant(one, words));
      } catch {
        return true;
      }
    });
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  // Properties and animations that nothing is left to use, until no more fall.
  for (let before = Number.POSITIVE_INFINITY, text = sheet.toString(); text.length < before; text = sheet.toString()) {
    before = text.length;
    const used = new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
    sheet.walkDecls(/^--/, (declaration) => {
      if (!used.has(declaration.prop) && !words.has(declaration.prop)) declaration.remove();
    });
    sheet.walkAtRules((rule) => {
      if (rule.name === "property" && !used.has(rule.params) && !words.has(rule.params)) rule.remove();
      if (rule.name === "keyframes" && !new RegExp(`animation[\\w-]*:[^;}]*\\b${rule.params}\\b`).test(text))
        rule.remove();
    });
    sheet.walk((node) => {
      if ((node.type === "rule" || node.type === "atrule") && node.nodes?.length === 0) node.remove();
    });
  }
  return sheet.toString();
}

/** @returns what the modules of all pages without the application name */
export async function wordsOfPlainPages(): Promise<Set<string>> {
  const chains = (await listRouteChains()).filter((files) => files.some(isPlainRoute));
  const scripts = readdirSync(join(app, "public-scripts")).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const starts = new Set(["root.tsx", ...chains.flat(), ...scripts.map((name) => `public-scripts/${name}`)]);
  return wordsIn([...loadedTexts([...starts].map((file) => join(app, file))).values()]);
}

/** In development the pages have all styles, as Tailwind makes them anew with every change. */
export const plainStyles: Plugin = {
  name: "meydan-plain-styles",
  apply: "build",
  enforce: "pre",
  async transform(code, id) {
    if (!/\/app\/styles\/plain\.css(\?(?!url)|$)/.test(id)) return undefined;
    return { code: prune(code, await wordsOfPlainPages()), map: null };
  },
};
