import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { editorTools, tableTools } from "./tools";

test("every tool of the editor is a picture or a sign, with a name in both languages", () => {
  for (const language of ["tr", "en"]) {
    const { fields } = JSON.parse(readFileSync(`public/i18n/${language}.json`, "utf8")) as {
      fields: { richText: { tools: Record<string, string> } };
    };
    for (const { id, icon, sign, path } of [...editorTools.flat(), ...tableTools]) {
      expect([icon, sign, path].filter(Boolean), id).toHaveLength(1);
      expect(fields.richText.tools[id], `${language}: ${id}`).toMatch(/\p{L}{2}/u);
    }
  }
});
