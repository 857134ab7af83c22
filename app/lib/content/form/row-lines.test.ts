import { expect, test } from "vitest";

import { meclisgundemvekararlari } from "~/lib/content/sections/meclisgundemvekararlari";
import { hizmetdetay } from "~/lib/content/sections/hizmetdetay";
import type { ListField } from "~/lib/content/definition/definition";

import { linesName, listOfLines, mainColumn, nextNumber, rowsFromLines } from "./row-lines";

const { agendaItems, decisions } = meclisgundemvekararlari.fields as Record<string, ListField>;
const { steps, fees } = hizmetdetay.fields as Record<string, ListField>;

test.each([
  [agendaItems, [], "1"],
  [agendaItems, ["1", "2", "x"], "3"],
  [decisions, [], undefined],
  [decisions, ["399", "400"], "401"],
  [decisions, ["2026/099"], "2026/100"],
  [decisions, ["2026-09"], "2026-10"],
  [steps, [], undefined],
] as const)("after %#: the next number is known, or left to its writer", (field, written, next) =>
  expect(nextNumber(field as ListField, written)).toBe(next),
);

test("a row is known by its words, not by its number", () => {
  expect([agendaItems, decisions, steps, fees].map((field) => mainColumn(field as ListField))).toEqual([
    "subject",
    "subject",
    "text",
    "name",
  ]);
});

test.each([
  [
    "plain lines",
    agendaItems,
    "Kent bostanı\r\n\r\n  Bisiklet yolu  \n",
    ["7"],
    [
      { subject: "Kent bostanı", no: "8" },
      { subject: "Bisiklet yolu", no: "9" },
    ],
  ],
  [
    "numbers of their own",
    agendaItems,
    "3. Bisiklet yolu\n5) Otopark",
    [],
    [
      { no: "3", subject: "Bisiklet yolu" },
      { no: "5", subject: "Otopark" },
    ],
  ],
  [
    "a number that belongs to the words",
    steps,
    "19. Yüzyıl evi gezilir",
    [],
    [{ text: { tr: "19. Yüzyıl evi gezilir" } }],
  ],
  [
    "numbers that a list counts itself",
    steps,
    "1. Başvurun\n2. Bekleyin",
    [],
    [{ text: { tr: "Başvurun" } }, { text: { tr: "Bekleyin" } }],
  ],
  [
    "a list with marks",
    steps,
    "• Başvurun\n- Bekleyin",
    [],
    [{ text: { tr: "Başvurun" } }, { text: { tr: "Bekleyin" } }],
  ],
  [
    "a spreadsheet's cells",
    fees,
    'Salon\t1.250,50\t2026\n"Oda ""B"""\t750\t2026\tgünlük',
    [],
    [
      { name: { tr: "Salon" }, amount: "1.250,50", year: "2026" },
      { name: { tr: 'Oda "B"' }, amount: "750", year: "2026", note: { tr: "günlük" } },
    ],
  ],
  [
    "cells with their numbers",
    agendaItems,
    "1\tKent bostanı\n2.\tBisiklet yolu",
    [],
    [
      { no: "1", subject: "Kent bostanı" },
      { no: "2", subject: "Bisiklet yolu" },
    ],
  ],
  [
    "cells without numbers",
    decisions,
    "2026-03-06\t4\tKent bostanı\tOnandı",
    ["40"],
    [{ decisionNo: "41", decisionDate: "2026-03-06", agendaNo: "4", subject: "Kent bostanı", summary: "Onandı" }],
  ],
  [
    "a cell of two lines",
    decisions,
    '41\t06.03.2026\t\tKonu\t"Bir\nİki"',
    [],
    [{ decisionNo: "41", decisionDate: "06.03.2026", subject: "Konu", summary: "Bir\nİki" }],
  ],
  ["a mark that is never closed", fees, '"Salon\t5', [], [{ name: { tr: '"Salon' }, amount: "5" }]],
  ["nothing", agendaItems, " \n\t\n", [], []],
] as const)("%s become rows", (_, field, text, written, rows) =>
  expect(rowsFromLines(field as ListField, text, written)).toEqual(rows),
);

test("hostile pastes end", () => {
  expect(rowsFromLines(fees as ListField, `"${'a"'.repeat(100_000)}\t`, [])).toHaveLength(1);
  expect(rowsFromLines(agendaItems as ListField, `1${" ".repeat(200_000)}`, [])).toHaveLength(1);
});

test.each(["decisions", "stops[2].sights"])("the box of %s is no part of an entry", (list) => {
  expect(linesName(list)).not.toMatch(/[.[\]]/);
  expect(listOfLines(linesName(list))).toBe(list);
  expect(listOfLines(list)).toBeUndefined();
});
