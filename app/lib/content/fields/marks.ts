import { z } from "zod";

import type { ColourField, IconField, SlugField, TagsField } from "~/lib/content/definition/definition";
import { isKnownIcon } from "~/lib/platform/icons/icon-set.server";
import { isIconName } from "~/lib/platform/icons/icon-sets";
import { contrastWithWhite } from "~/lib/platform/text/contrast";
import { equalsFolded, foldTr } from "~/lib/platform/text/turkish/fold";
import { slugTr } from "~/lib/platform/text/slug";

import { cutText, defineKind, issue, oneLine, reading, Unreadable } from "./field-kind";
import { maxRows } from "./max-rows";
import { line, textLine } from "./public-shape";

/** Typed text becomes a valid slug; only text that leaves nothing ("!!!") is refused. */
export const slug = defineKind<SlugField, string>({
  schema: () =>
    reading((input) => {
      const slug = slugTr(oneLine(input).slice(0, 1000));
      if (!slug) throw new Unreadable("badSlug");
      return slug;
    }),
  publicView: () => null,
  jsonSchema: () => ({ type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: 120 }),
});

export const colour = defineKind<ColourField, string>({
  schema: () =>
    reading((input) => {
      const colour = oneLine(input).toLowerCase();
      if (!/^#[0-9a-f]{6}$/.test(colour)) throw new Unreadable("badColour");
      return colour;
    }),
  issues: (value, { contrastWith }) =>
    contrastWith === "white" && contrastWithWhite(value) < 4.5
      ? [issue("lowContrast", { ratio: Math.floor(contrastWithWhite(value) * 10) / 10 })]
      : [],
  publicView: textLine,
  jsonSchema: () => ({ type: "string", pattern: "^#[0-9a-f]{6}$" }),
});

/** An icon of any of the seven sets (specification §7), named as on /administration/icons. */
export const icon = defineKind<IconField, string>({
  schema: () =>
    reading((input) => {
      const name = oneLine(input);
      if (!isIconName(name)) throw new Unreadable("badIcon");
      return name;
    }),
  issues: (value) => (isKnownIcon(value) ? [] : [issue("unknownIcon")]),
  publicView: () => null,
  jsonSchema: () => ({ type: "string", examples: ["heroicons_outline:bell", "feather:bell", "home"] }),
});

/** Separated by commas, or sent as a list. "Ihlamur" and "ıhlamur" are one tag (content-model §11.1). */
export const tags = defineKind<TagsField, string[]>({
  schema: ({ max }) =>
    z.preprocess(
      (input) => (typeof input === "string" ? input.split(/[,\n]/, maxRows(max) + 1) : input),
      reading((input) => {
        if (!Array.isArray(input)) throw new Unreadable("notList");
        // Each is compared with all before it.
        if (input.length > maxRows(max)) throw new Unreadable("tooMany", { max, count: input.length });
        const tags: string[] = [];
        for (const raw of input) {
          const tag = cutText(oneLine(raw), 60);
          if (tag && !tags.some((known) => equalsFolded(known, tag))) tags.push(tag);
        }
        return tags.length > 0 ? tags : undefined;
      }),
    ),
  issues: (value, { max }) => (value.length > max ? [issue("tooMany", { max, count: value.length })] : []),
  text: (value) => value.join(" "),
  facets: (value) => value.map(foldTr),
  publicView: (value) => line(...value.map((tag) => ({ text: tag }))),
  jsonSchema: ({ max }) => ({ type: "array", maxItems: max, items: { type: "string", maxLength: 60 } }),
});
