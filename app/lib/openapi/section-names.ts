/** What a section, one of it, and its type are called where programs write names. */
export type SectionNames = { list: string; item: string; type: string };

/** Endings of the Turkish plural, "our" among them: haberler is a list, haber one of it. */
const plural = /(?:ler|lar)(?:imiz|im\u0131z|i)?$/;

/**
 * `haberler` → {list: "haberler", item: "haber", type: "Haber"}. A name that says no plural, such as `sss`, stays for
 * the list, and one of it is `sssItem`.
 */
export function sectionNames(id: string): SectionNames {
  const list = id.replace(/[-.](\w)/g, (_all, letter: string) => letter.toUpperCase());
  const stem = list.replace(plural, "");
  const item = stem.length >= 3 && stem !== list ? stem : `${list}Item`;
  const named = stem.length >= 3 ? stem : list;
  return { list, item, type: `${named.charAt(0).toUpperCase()}${named.slice(1)}` };
}
