import { expect, test } from "vitest";

import turkish from "../../../public/i18n/tr.json";

import { commonColumns } from "./labels";

test("no section has a label of its own for a column that all sections name alike", () => {
  const sections: Record<string, { fields?: object }> = turkish.content.sections;
  const own = Object.entries(sections).flatMap(([id, { fields = {} }]) =>
    commonColumns.filter((name) => name in fields).map((name) => `${id}.${name}`),
  );
  expect(own).toEqual([]);
  expect(commonColumns.filter((name) => !(name in turkish.content.fields))).toEqual([]);
});
