const maxEntities = 100;
const longestValue = 2_000;
/** Characters that all entities together may add. */
const maxAdded = 200_000;
const longestSubset = 40_000;

/** `<!DOCTYPE svg … [ … ]>` at the beginning, after the declaration and comments. */
const doctype =
  /^(\s*(?:<\?xml[^>]{0,300}\?>\s*)?(?:<!--(?:(?!-->)[^]){0,5000}-->\s*){0,20})<!DOCTYPE\s[^[\]<>]{0,500}\[([^[\]]*)\]\s*>/i;
const declaration = /<!ENTITY\s+([A-Za-z_][\w.-]{0,60})\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const predefined: Readonly<Record<string, string>> = {
  amp: "&amp;",
  lt: "&lt;",
  gt: "&gt;",
  quot: "&quot;",
  apos: "&#39;",
};

/** Only short plain texts are allowed. @returns null for any other entity; the same drawing without entities */
export function expandEntities(source: string): string | null {
  const found = doctype.exec(source);
  if (!found) return source;
  const [whole, before = "", subset = ""] = found;
  if (subset.length > longestSubset) return null;
  const entities = declaredIn(subset);
  if (entities === null) return null;
  let added = 0;
  const expanded = source.slice(whole.length).replace(/&([A-Za-z_][\w.-]{0,60});/g, (reference, name: string) => {
    const value = entities.get(name);
    if (value === undefined || added > maxAdded) return reference;
    added += value.length;
    return value;
  });
  return added > maxAdded ? null : before + expanded;
}

function withoutComments(text: string): string {
  const kept: string[] = [];
  for (let at = 0; ;) {
    const open = text.indexOf("<!--", at);
    const close = open === -1 ? -1 : text.indexOf("-->", open + 4);
    if (close === -1) return kept.join("") + text.slice(at);
    kept.push(text.slice(at, open));
    at = close + 3;
  }
}

function declaredIn(subset: string): ReadonlyMap<string, string> | null {
  const entities = new Map<string, string>();
  let isPlain = true;
  const rest = withoutComments(subset).replace(
    declaration,
    (_whole, name: string, quoted?: string, single?: string) => {
      const value = (quoted ?? single ?? "").replace(
        /&([A-Za-z_][\w.-]{0,60});/g,
        (reference, inner: string) => predefined[inner] ?? entities.get(inner) ?? reference,
      );
      // Bounded already here: nested entities would multiply.
      if (value.length > longestValue || /[<%]/.test(value)) {
        isPlain = false;
        return "";
      }
      // The first declaration of a name counts (XML 1.0 §4.2).
      if (!entities.has(name)) entities.set(name, value.replaceAll('"', "&quot;").replaceAll("'", "&#39;"));
      return "";
    },
  );
  // The rest may only declare elements and attributes; external or parameter entities are refused.
  const isHarmless = /^(?:\s|<!(?:ELEMENT|ATTLIST)\s[^<>]{0,2000}>)*$/i.test(rest);
  return entities.size <= maxEntities && isPlain && isHarmless ? entities : null;
}
