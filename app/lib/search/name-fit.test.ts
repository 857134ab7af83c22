import { expect, test } from "vitest";

import { stemsOf } from "~/lib/platform/text/search/word-stems";

import { bestNames, nameFit } from "./name-fit";

test.each([
  ["fen işleri", "FEN İŞLERİ", 0],
  ["fen işleri", "Fen İşleri Müdürlüğü", 1],
  ["fen işleri", "Bornova Fen İşleri", 2],
  ["işleri fen", "Fen İşleri", 3],
  ["deprem toplanma alanı", "Deprem Toplanma Alanları", 4],
  ["meclis kararı", "Meclis Gündem ve Kararları", 5],
  ["fen işl", "Fen İşleri", 6],
  ["fen iş", "Fen İşleri", 4],
  ["müd", "Fen İşleri Müdürlüğü", 7],
  ["evde", "Görevdekiler", 8],
  ["ev", "Görevdekiler", null],
  ["park", "Meydan", null],
  ["…", "Meydan", null],
])("%j fits %j: %s", (query, name, fit) => expect(nameFit(query, name, stemsOf)).toBe(fit));

test("the best name comes first and equals keep their order", () => {
  const names = ["Sevdegül Ak", "Evdeki İşler", "Evde Bakım", "Evde Sağlık", "Başka"];
  expect(bestNames("evde", names, (name) => [name, null], stemsOf)).toEqual([
    "Evde Bakım",
    "Evde Sağlık",
    "Evdeki İşler",
    "Sevdegül Ak",
  ]);
});

test("without stems other forms of a word fit only by their beginning", () => {
  expect([nameFit("deprem toplanma alan", "Deprem Toplanma Alanları"), nameFit("alanı", "Toplanma Alanları")]).toEqual([
    6,
    null,
  ]);
});
