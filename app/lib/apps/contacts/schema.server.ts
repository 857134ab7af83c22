import { sql } from "drizzle-orm";
import { date, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";

import { recordColumns } from "../../platform/db/record-columns";
import type { ContactEmail, ContactPhone } from "./contact";

/** Partners outside of the house. Colleagues are read from their accounts. */
export const contacts = pgTable(
  "contacts",
  {
    ...recordColumns(),
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
  },
  (table) => [
    index("contacts_name")
      .on(table.nameKey, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index("contacts_tags").using("gin", table.tags),
    index("contacts_search").using("gin", table.search),
  ],
);

export const contactTags = pgTable("contact_tags", { ...recordColumns(), title: text().notNull() });
