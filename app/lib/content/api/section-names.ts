/** Names of a list, an item and its type in programs. */
export type SectionNames = { list: string; item: string; type: string };

/** Turkish plural, also with "our": haberler is a list, haber one item. */
const plural = /(?:ler|lar)(?:imiz|im\u0131z|i)?$/;

/** `haberler` → {list: "haberler", item: "haber", type: "Haber"}; without a plural (`sss`) the item is `sssItem`. */
export function sectionNames(id: string): SectionNames {
  const list = id.replace(/[-.](\w)/g, (_all, letter: string) => letter.toUpperCase());
  const stem = list.replace(plural, "");
  const item = stem.length >= 3 && stem !== list ? stem : `${list}Item`;
  const named = stem.length >= 3 ? stem : list;
  return { list, item, type: `${named.charAt(0).toUpperCase()}${named.slice(1)}` };
}
