import { Tokenizer } from "htmlparser2";

import { decodeText } from "./rich-text-entities";

/** Only for the output of `sanitizeRichText`, where every tag is closed and only four entities are encoded. */
export type HtmlToken =
  | { kind: "text"; raw: string }
  | { kind: "open"; raw: string; tag: string; attributes: ReadonlyMap<string, string>; isVoid: boolean }
  | { kind: "close"; raw: string; tag: string };

const nothing = () => {};

export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let [start, name, tag, value] = [0, "", "", ""];
  let attributes = new Map<string, string>();
  const open = (end: number, isVoid: boolean) => {
    tokens.push({ kind: "open", raw: html.slice(start, end + 1), tag, attributes, isVoid });
    attributes = new Map();
  };
  const reader = new Tokenizer(
    { decodeEntities: false },
    {
      ontext: (from, to) => void tokens.push({ kind: "text", raw: html.slice(from, to) }),
      onopentagname(from, to) {
        start = from - 1;
        tag = html.slice(from, to);
      },
      onattribname(from, to) {
        name = html.slice(from, to);
        value = "";
      },
      onattribdata: (from, to) => void (value += html.slice(from, to)),
      onattribend: () => void attributes.set(name, decodeText(value)),
      onopentagend: (end) => open(end, false),
      onselfclosingtag: (end) => open(end, true),
      onclosetag: (from, to) =>
        void tokens.push({ kind: "close", raw: `</${html.slice(from, to)}>`, tag: html.slice(from, to) }),
      onattribentity: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
      ontextentity: nothing,
    },
  );
  reader.write(html);
  reader.end();
  return tokens;
}

export function richTextAddresses(html: string): string[] {
  return htmlTokens(html).flatMap((token) => {
    if (token.kind !== "open") return [];
    return (
      (token.tag === "a"
        ? token.attributes.get("href")
        : token.tag === "img"
          ? token.attributes.get("src")
          : undefined) ?? []
    );
  });
}
