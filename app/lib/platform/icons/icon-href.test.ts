import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { buildSprite, findIconNames } from "../../../../scripts/icons.js";
import { drawnIcon } from "./chosen-icon";
import { iconHref } from "./icon-href";
import { siteIconHref } from "./site-icon-href.server";
import { siteIcons } from "./site-icons.server";
import { interfaceIcons, isInterfaceIcon } from "./sprite-names";

/** As `ChosenIcon` draws it. */
const chosenHref = (name: string) => {
  const drawn = drawnIcon(name);
  return drawn && iconHref(drawn);
};

test("an icon of the interface is in the sprite", () => {
  const href = iconHref("heroicons_outline:bars-3");
  const id = href.split("#")[1];
  expect(href).toMatch(/^\/icons\/interface\.svg\?v=[0-9a-f]{6}#/);
  const sprite = readFileSync(resolve("public/icons/interface.svg"), "utf8");
  expect(sprite).toContain(`<symbol id="${id}"`);
  const ids = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
  expect([...interfaceIcons].map((name) => chosenHref(name)?.split("#")[1]).sort()).toEqual(ids.sort());
  expect(new Set(ids).size).toBe(ids.length);
});

test("a page without the application has its own sprite, and other icons by themselves", () => {
  const sprite = readFileSync(resolve("public/icons/site.svg"), "utf8");
  expect(siteIconHref("heroicons_outline:bars-3")).toMatch(/^\/icons\/site\.svg\?v=[0-9a-f]{6}#bars-3$/);
  expect(sprite).toContain('<symbol id="bars-3"');
  expect(sprite.match(/<symbol /g)).toHaveLength(siteIcons.size);
  expect([...siteIcons].filter((name) => !interfaceIcons.has(name))).toEqual([]);
  expect(siteIcons.size).toBeLessThan(interfaceIcons.size / 2);
  expect(siteIcons.has("heroicons_outline:trash")).toBe(false);
  expect(siteIconHref("heroicons_outline:trash")).toBe("/icons/heroicons_outline/trash.svg#icon");
  expect(siteIconHref("/icons/feather/heart.svg#icon")).toBe("/icons/feather/heart.svg#icon");
});

test("an icon an editor chose has its own address", () => {
  expect(isInterfaceIcon("heroicons_solid:cake")).toBe(false);
  expect(chosenHref("heroicons_solid:cake")).toBe("/icons/heroicons_solid/cake.svg#icon");
});

test("a name without a set is a two-tone icon", () => {
  expect(chosenHref("home")).toBe("/icons/mat_twotone/home.svg#icon");
});

test("what is no icon name has no address", () => {
  for (const name of ["", "javascript:alert(1)", "//evil", "a/b", "..", "heroicons_outline:", "a:b:c", "Bell"]) {
    expect([name, chosenHref(name)]).toEqual([name, undefined]);
  }
});

test("names are found in quotes of any kind", () => {
  expect(findIconNames(`a "heroicons_outline:bell" 'heroicons_mini:x-mark' heroicons_outline:nope`)).toEqual([
    "heroicons_outline:bell",
    "heroicons_mini:x-mark",
  ]);
});

test("the sprite holds each icon once and refuses unknown names", () => {
  const collection = { width: 24, icons: { bell: { body: "<path/>" }, "bell-20-solid": { body: "<g/>", width: 20 } } };
  const sprite = buildSprite(["heroicons_outline:bell", "heroicons_outline:bell", "heroicons_mini:bell"], collection);
  expect(sprite.match(/<symbol/g)).toHaveLength(2);
  expect(() => buildSprite(["heroicons_solid:bell"], collection)).toThrow("heroicons_solid:bell");
});
