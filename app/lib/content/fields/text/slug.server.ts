import type { SlugField } from "~/lib/content/definition/definition";
import { slugTr } from "~/lib/platform/text/slug";

import { defineKind, oneLine, reading, Unreadable } from "~/lib/content/fields/field-kind";

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
  open: null,
});
