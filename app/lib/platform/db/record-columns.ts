import { sql } from "drizzle-orm";
import { bigint, integer, timestamp, uuid } from "drizzle-orm/pg-core";

import { sortKey, tsvector } from "./column-types";

const at = (name: string) => timestamp(name, { withTimezone: true });

/** The columns of every table of records; a record's own columns are named as the fields of its data. */
export const recordColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  version: integer().notNull().default(1),
  /** Made from the title, for lists by name in the order of the Turkish alphabet; "" until `fillKeys` has run. */
  nameKey: sortKey("name_key").notNull().default(""),
  search: tsvector()
    .notNull()
    .default(sql`''`),
  createdAt: at("created_at").notNull().defaultNow(),
  createdBy: uuid("created_by"),
  updatedAt: at("updated_at").notNull().defaultNow(),
  updatedBy: uuid("updated_by"),
  deletedAt: at("deleted_at"),
  deletedBy: uuid("deleted_by"),
});

/** For records that staff put in order: the place among the others, with room between two. */
export const orderColumn = () => ({ position: bigint({ mode: "number" }).notNull().default(0) });
