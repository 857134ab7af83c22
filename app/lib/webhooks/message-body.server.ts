import { publicAddress } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { placesOf } from "~/lib/content/publication/addresses/slugs.server";
import { locales, type Locale } from "~/lib/content/values";
import { linkOrigin } from "~/lib/mails/link-origin.server";

import type { webhookMessages } from "./schema.server";

type Message = Pick<typeof webhookMessages.$inferSelect, "id" | "type" | "section" | "subject" | "at">;

/** Names of the id by the beginning of the event's type. */
const names: Record<string, string> = { menu: "menu", settings: "group", file: "file", user: "user" };

/** The signed text: ids and public addresses, no entry's text, nothing personal. */
export async function messageBody({ id, type, section, subject, at }: Message): Promise<string> {
  const name = names[type.split(".", 1)[0] ?? ""];
  const data =
    section !== null ? await entryData(section, subject) : name === undefined ? {} : { [name]: subject.id ?? null };
  return JSON.stringify({ id, type, timestamp: at.toISOString(), data });
}

async function entryData(sectionId: string, { id = "", version }: Message["subject"]) {
  const section = findSection(sectionId);
  const slug = section ? ((await placesOf([id])).get(id) ?? {}) : {};
  const address = (locale: Locale) => {
    const path = section ? publicAddress(section, { id, slug }, locale) : null;
    return path === null ? null : `${linkOrigin()}${path}`;
  };
  return {
    section: sectionId,
    entry: id,
    version: version ?? null,
    addresses: Object.fromEntries(locales.map((locale) => [locale, address(locale)])),
  };
}
