const mostEntities = 100;
const longestValue = 2_000;
/** What all of them may add to a drawing. */
const mostAdded = 200_000;
const longestSubset = 40_000;

/** `<!DOCTYPE svg … [ … ]>` at the beginning, behind the declaration and comments. */
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

/**
 * A drawing with the entities that it declares written out, and without its DOCTYPE. Each is a text: without markup,
 * not from outside, and no longer than bounds say, whatever they hold of one another.
 * @returns null where they are anything else; the drawing as it is where it declares none
 */
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
    if (value === undefined || added > mostAdded) return reference;
    added += value.length;
    return value;
  });
  return added > mostAdded ? null : before + expanded;
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

/** By name, with those that are declared before written out in them. */
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
      // Kept short here already: each that holds others would multiply them.
      if (value.length > longestValue || /[<%]/.test(value)) {
        isPlain = false;
        return "";
      }
      // The first declaration of a name counts (XML 1.0 §4.2).
      if (!entities.has(name)) entities.set(name, value.replaceAll('"', "&quot;").replaceAll("'", "&#39;"));
      return "";
    },
  );
  // What is left declares how elements look, which nobody needs; anything from outside or for the declarations
  // themselves is refused.
  const isHarmless = /^(?:\s|<!(?:ELEMENT|ATTLIST)\s[^<>]{0,2000}>)*$/i.test(rest);
  return entities.size <= mostEntities && isPlain && isHarmless ? entities : null;
}
