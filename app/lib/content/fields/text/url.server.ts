import type { UrlField } from "~/lib/content/definition/definition";
import { isSafeUrl } from "~/lib/platform/text/urls";

import { defineKind, oneLine, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { line } from "~/lib/content/fields/public-shape";

export function readUrl(input: unknown): string {
  const address = oneLine(input);
  if (address.length > 2000 || !isSafeUrl(address)) throw new Unreadable("badUrl");
  return address;
}

export const url = defineKind<UrlField, string>({
  schema: () => reading(readUrl),
  addresses: (value) => [value],
  publicView: (value) => line({ text: value.replace(/^https?:\/\/(?:www\.)?|\/$/g, ""), href: value }),
  jsonSchema: () => ({ type: "string", format: "uri-reference" }),
  imported: { by: "value", value: ({ text }) => text },
});
