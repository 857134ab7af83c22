import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** WCAG 2.2 relative luminance and contrast. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function tokensOf(block: string, scheme: 0 | 1): Map<string, string> {
  const found = block.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g);
  return new Map([...found].map(([, name = "", light = "", dark = ""]) => [name, scheme === 0 ? light : dark]));
}

const base = css.slice(0, css.indexOf(":root,"));
const themes = [...css.matchAll(/\[data-theme="(\w+)"\] \{([^}]*)\}/g)].map(([, name = "", block = ""]) => ({
  name,
  block,
}));

const grounds = ["background", "card", "popover", "muted", "accent"];
const onGround = (name: string) => grounds.map((ground) => [name, ground] as const);
const textPairs = [
  ...onGround("foreground"),
  ...onGround("muted-foreground"),
  ...onGround("primary"),
  ["foreground", "secondary"],
  ["foreground", "primary-soft"],
  ["primary", "primary-soft"],
  ["primary-foreground", "primary"],
  ["primary-foreground", "primary-hover"],
  ["destructive-foreground", "destructive"],
  ["destructive-foreground", "destructive-hover"],
  ...["info", "success", "warning", "error"].flatMap(
    (tone) =>
      [
        [tone, `${tone}-soft`],
        [tone, "card"],
        [tone, "background"],
        ["foreground", `${tone}-soft`],
      ] as const,
  ),
  ...["bar", "indigo-bar"].flatMap(
    (bar) =>
      [
        [`${bar}-foreground`, bar],
        [`${bar}-foreground`, `${bar}-accent`],
        [`${bar}-muted`, bar],
        [`${bar}-muted`, `${bar}-accent`],
      ] as const,
  ),
] as const;
/** In a dark place (`.night`) everything takes its dark half, whatever the page's scheme. */
const nightPairs = [
  ...["foreground", "muted-foreground", "primary"].flatMap(
    (front) =>
      [
        [front, "bar"],
        [front, "accent"],
      ] as const,
  ),
  ["primary", "bar-accent"],
  ["foreground", "indigo-bar"],
  ["bar-foreground", "accent"],
] as const;
const edgePairs = [
  ["input", "card"],
  ["input", "background"],
  ["input", "popover"],
] as const;

test("the six themes are all here", () => {
  expect(themes.map((theme) => theme.name)).toEqual(["default", "brand", "teal", "rose", "purple", "amber"]);
});

test.each([0, 1] as const)("every text pair reaches 4.5:1 and every field edge 3:1 (scheme %i)", (scheme) => {
  const weak: string[] = [];
  for (const theme of themes) {
    const tokens = new Map([...tokensOf(base, scheme), ...tokensOf(theme.block, scheme)]);
    const check = (pairs: readonly (readonly [string, string])[], least: number) => {
      for (const [front, back] of pairs) {
        const ratio = contrast(tokens.get(front) ?? "#000000", tokens.get(back) ?? "#000000");
        if (ratio < least) weak.push(`${theme.name}: ${front} on ${back} is ${ratio.toFixed(2)}`);
      }
    };
    check(textPairs, 4.5);
    const night = new Map([...tokensOf(base, 1), ...tokensOf(theme.block, 1)]);
    for (const [front, back] of nightPairs) {
      const ratio = contrast(night.get(front) ?? "#000000", night.get(back) ?? "#000000");
      if (ratio < 4.5) weak.push(`${theme.name}: ${front} on ${back} at night is ${ratio.toFixed(2)}`);
    }
    // White on material's band, should anything ever be written there.
    const onBand = contrast("#ffffff", tokens.get("band") ?? "#ffffff");
    if (onBand < 4.5) weak.push(`${theme.name}: white on band is ${onBand.toFixed(2)}`);
    check(edgePairs, 3);
  }
  expect(weak).toEqual([]);
});
