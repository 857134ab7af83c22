import { expect, test } from "vitest";

import { sections } from "~/lib/content/definition/registry.server";

import { layOut } from "./list-layout.server";

const lists = [...sections.values()].filter(({ kind }) => kind !== "single");

test.each(lists.map((section) => [section.id, section] as const))(
  "%s shows title, state and a time at every width, and every column at some",
  (_, section) => {
    const columns = layOut(section, null);
    expect(columns.map(({ name }) => name)).toEqual([...section.list.columns]);
    const always = columns.filter(({ from }) => from === undefined).map(({ name }) => name);
    expect(always).toEqual(expect.arrayContaining([section.titleField, "status"]));
    expect(always.some((name) => name === "updatedAt" || /date/i.test(section.fields[name]?.kind ?? ""))).toBe(true);
  },
);

test.each(lists.map((section) => [section.id, section] as const))(
  "%s: chosen columns share the room as the list's own do, the title has it always",
  (_, section) => {
    expect(layOut(section, section.list.columns)).toEqual(layOut(section, null));
    expect(layOut(section, ["updatedAt", "nonsense"])).toEqual(
      section.list.columns.flatMap((name) => (name === section.titleField || name === "updatedAt" ? [{ name }] : [])),
    );
  },
);
