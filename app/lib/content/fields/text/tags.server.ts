import { z } from "zod";

import type { TagsField } from "~/lib/content/definition/definition";
import { equalsFolded, foldTr } from "~/lib/platform/text/turkish/fold";

import { defineKind, issue, oneLine, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { maxRows } from "~/lib/content/fields/max-rows";
import { line } from "~/lib/content/fields/public-shape";
import { cutText } from "~/lib/platform/text/keepable";

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
  width: 11,
});
