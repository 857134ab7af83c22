import { expect, test } from "vitest";

import { snippetOf } from "./snippet";

const shown = (text: string, query: string) =>
  snippetOf(text, query)
    ?.map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
    .join("");

test.each([
  ["Belediye meclisinin kararı", "meclis", "Belediye [meclisinin] kararı"],
  ["IŞIKKENT mahallesinde su kesilecek", "ışıkkent su", "[IŞIKKENT] mahallesinde [su] kesilecek"],
  ["Görevde yükselme ve evde bakım", "evde", "Görevde yükselme ve [evde] bakım"],
  ["Parkı yenilendi", "parkların", "[Parkı] yenilendi"],
  ["Bir\n\n metin", "metin", "Bir [metin]"],
  ["Başka bir metin", "park", undefined],
  ["Başka bir metin", "…", undefined],
])("of %j for %j is shown %j", (text, query, wanted) => expect(shown(text, query)).toBe(wanted));

test("a long text is cut around the first word, at the edges of words", () => {
  const text = `${"önce gelen sözler ".repeat(40)}aranan ${"sonra gelen sözler ".repeat(40)}`;
  const snippet = shown(text, "aranan") ?? "";
  expect(snippet).toMatch(/^… (?:önce |gelen |sözler )+\[aranan\] (?:sonra |gelen |sözler )+…$/);
  expect(snippet.length).toBeLessThan(200);
});
