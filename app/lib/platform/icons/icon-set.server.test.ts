import { expect, test } from "vitest";

import { iconNames, iconSetVersion, iconSprite, iconSvg, isKnownIcon } from "./icon-set.server";
import { findIconSet, iconNameIn, iconSets, isIconName } from "./icon-sets";

test("an icon is one SVG that can be pointed at and takes the colour of its text", () => {
  const svg = iconSvg("heroicons_outline", "bell");
  expect(svg).toContain('id="icon"');
  expect(svg).toContain("currentColor");
});

test("each set is drawn on its own number of units", () => {
  expect(iconSvg("heroicons_mini", "bell")).toContain('viewBox="0 0 20 20"');
  expect(iconSvg("feather", "bell")).toContain('viewBox="0 0 24 24"');
  expect(iconSvg("mat_twotone", "home")).toContain('opacity=".3"');
});

test("unknown sets, names and names of objects give nothing", () => {
  for (const [set, name] of [
    ["feathers", "bell"],
    ["heroicons_outline", "no-such-icon"],
    ["feather", "constructor"],
    ["feather", "../bell"],
    ["constructor", "bell"],
  ] as const) {
    expect(iconSvg(set, name)).toBeNull();
  }
  expect(iconSprite("feathers")).toBeNull();
  expect(iconNames("feathers")).toEqual([]);
});

test.each(iconSets.map((set) => [set.id, set] as const))(
  "%s: every listed name can be drawn, alone and in the sprite",
  (_id, { key }) => {
    const names = iconNames(key);
    const sprite = iconSprite(key) ?? "";
    expect(names.length).toBeGreaterThan(250);
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || iconSvg(key, name) === null)).toEqual([]);
    expect(sprite.match(/<symbol id="/g)).toHaveLength(names.length);
    expect(sprite).not.toMatch(/<script|\son\w+=|javascript:/i);
    expect(iconSetVersion(key)).toMatch(/^[0-9a-f]{10}$/);
  },
);

test("the styles of one package hold the same icons, the outline ones no solid ones", () => {
  expect(iconNames("mat_solid")).toEqual(iconNames("mat_twotone"));
  expect(iconNames("heroicons_outline").filter((name) => name.endsWith("-solid"))).toEqual([]);
  // Names that end in a number are icons, too: bars-3, battery-50.
  expect(iconNames("heroicons_solid")).toHaveLength(324);
});

test("an icon's written name carries its set, but for the two-tone ones", () => {
  const written = iconSets.map((set) => iconNameIn(set, "home"));
  expect(written).toEqual([
    "home",
    "mat_outline:home",
    "mat_solid:home",
    "feather:home",
    "heroicons_outline:home",
    "heroicons_solid:home",
    "heroicons_mini:home",
  ]);
  expect(findIconSet("heroicons_mini")).toBeUndefined();
});

test.each(iconSets.map((set) => [set.id, set] as const))(
  "%s: an icon as its page writes it is one that data may hold",
  (_id, set) => {
    for (const name of [iconNames(set.key)[0] ?? "", iconNames(set.key).at(-1) ?? ""]) {
      const written = iconNameIn(set, name);
      expect([written, isIconName(written), isKnownIcon(written)]).toEqual([written, true, true]);
    }
    expect(isKnownIcon(iconNameIn(set, "no-such-icon"))).toBe(false);
  },
);

test("what no set has or what is no name is not taken for an icon", () => {
  for (const text of [
    "",
    "bells:bell",
    "mat_twotone:home",
    "feather:",
    "feather:Bell",
    "feather:../bell",
    "a:b:c",
    "-bell",
    "b".repeat(81),
  ])
    expect([text, isIconName(text)]).toEqual([text, false]);
  for (const text of ["feather:constructor", "constructor", "mat_twotone:home", "feather:bell:bell"])
    expect([text, isKnownIcon(text)]).toEqual([text, false]);
});
