import { expect, test } from "vitest";
import { iconNames, iconSets, iconSvg } from "./icon-set.server";

test("an icon is one SVG that can be pointed at and takes the colour of its text", () => {
  const svg = iconSvg("heroicons_outline", "bell");
  expect(svg).toContain('id="icon"');
  expect(svg).toContain("currentColor");
});

test("the small style is drawn on 20 units", () => {
  expect(iconSvg("heroicons_mini", "bell")).toContain('viewBox="0 0 20 20"');
});

test("unknown sets, names and names of objects give nothing", () => {
  expect(iconSvg("feather", "bell")).toBeNull();
  expect(iconSvg("heroicons_outline", "no-such-icon")).toBeNull();
  expect(iconSvg("heroicons_outline", "constructor")).toBeNull();
  expect(iconSvg("heroicons_outline", "../bell")).toBeNull();
  expect(iconNames("feather")).toEqual([]);
});

test("every listed name can be drawn", () => {
  for (const set of iconSets) {
    const names = iconNames(set);
    expect(names.length).toBeGreaterThan(250);
    expect(names.filter((name) => iconSvg(set, name) === null)).toEqual([]);
  }
});
