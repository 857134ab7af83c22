/** A piece of sanitised HTML. Only for what `sanitizeRichText` gave: there every tag is closed and every "<" in a value is escaped. */
export type HtmlToken =
  | { kind: "text"; raw: string }
  | { kind: "open"; raw: string; tag: string; attributes: string }
  | { kind: "close"; raw: string; tag: string };

const piece = /<(\/?)([a-z][a-z0-9]*)((?:[\s/][^<>]*)?)>|[^<]+|</g;

export function* htmlTokens(html: string): Generator<HtmlToken> {
  for (const [raw, slash, tag, attributes = ""] of html.matchAll(piece)) {
    if (tag === undefined) yield { kind: "text", raw };
    else if (slash) yield { kind: "close", raw, tag };
    else yield { kind: "open", raw, tag, attributes };
  }
}

/** The decoded value of an attribute; undefined when it is missing. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (const [, key, value = ""] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
    if (key === name) return decodeText(value);
  }
  return undefined;
}

/** Sanitised HTML holds these four entities only. */
export function decodeText(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

/** What a sanitised text links to and shows, in reading order. */
export function richTextAddresses(html: string): string[] {
  return [...htmlTokens(html)].flatMap((token) => {
    if (token.kind !== "open") return [];
    const address = token.tag === "a" ? attributeOf(token.attributes, "href") : token.tag === "img" ? attributeOf(token.attributes, "src") : undefined;
    return address === undefined ? [] : [address];
  });
}
