import { sql } from "drizzle-orm";
import { date, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";

import { recordColumns } from "../../platform/db/record-columns";
import { importTables } from "../../records/import/import-tables";
import type { ContactEmail, ContactPhone } from "./contact";

/** Partners outside of the house. Colleagues are read from their accounts. */
export const contacts = pgTable(
  "contacts",
  {
    ...recordColumns(),
    avatar: text(),
    name: text().notNull(),
    title: text().notNull(),
    company: text().notNull(),
    emails: jsonb().$type<ContactEmail[]>().notNull(),
    phoneNumbers: jsonb("phone_numbers").$type<ContactPhone[]>().notNull(),
    birthday: date(),
    address: text(),
    /** Sanitised HTML. */
    notes: text(),
    /** Ids of tags; those in the trash are left out when they are read. */
    tags: jsonb().$type<string[]>().notNull(),
    /** The UID of the card that it was imported from. */
    sourceUid: text("source_uid"),
    /** Made from the data: `matchKeysOf`. */
    matchKeys: text("match_keys").array().notNull().default([]),
  },
  (table) => [
    index("contacts_name")
      .on(table.nameKey, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index("contacts_tags").using("gin", table.tags),
    index("contacts_search").using("gin", table.search),
    // Each row of an import looks keys up that earlier ones have just added: those must not wait in a list.
    index("contacts_match_keys").using("gin", table.matchKeys).with({ fastupdate: false }),
    index("contacts_source_uid")
      .on(table.sourceUid)
      .where(sql`${table.sourceUid} IS NOT NULL`),
  ],
);

export const contactTags = pgTable("contact_tags", { ...recordColumns(), title: text().notNull() });

export const {
  imports: contactImports,
  rows: contactImportRows,
  keys: contactImportKeys,
} = importTables("contact", "contact_id");
