import type { Section } from "~/lib/content/definition/definition";
import { fields } from "~/lib/content/fields/fields.server";
import type { EntryData } from "~/lib/content/values";

/** Below and above every character of a field's own key, which is printable ASCII. */
const [low, high] = ["\u001f", "\u007f"];
// An index entry must stay under about 2,700 bytes.
const longest = 2400;

/**
 * One text whose plain byte order is the public order of a section, read forwards where its first key ascends and
 * backwards where that descends. What a key is not written for comes last.
 */
export function publicSortKey(section: Section, data: EntryData, firstPublishedAt: Date): string {
  const { order } = section.publicFace;
  if (order.length === 0) return firstPublishedAt.toISOString();
  const isBackwards = order[0]?.descending === true;
  const parts = order.map(({ field: name, descending = false }) => {
    const field = section.fields[name];
    const key = field ? fields.sortKey(data[name], field) : null;
    if (key === null) return isBackwards ? "" : high;
    return descending === isBackwards ? key : turned(key) + high;
  });
  return parts.join(low).slice(0, longest);
}

/** In the opposite order. */
function turned(key: string): string {
  return Array.from(key, (letter) => (letter >= " " && letter <= "~" ? String.fromCharCode(0x9e - letter.charCodeAt(0)) : letter)).join("");
}
