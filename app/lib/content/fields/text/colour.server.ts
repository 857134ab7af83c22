import type { ColourField } from "~/lib/content/definition/definition";
import { contrastWithWhite } from "~/lib/platform/text/contrast";

import { defineKind, issue, oneLine, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { textLine } from "~/lib/content/fields/public-shape";

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
  width: 8,
});
