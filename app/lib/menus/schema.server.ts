import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import type { MenuDocument } from "./menu-document";
import { matchTypes } from "./side-menu";

const at = (name: string) => timestamp(name, { withTimezone: true });

export const menus = pgTable("menus", {
  code: text().primaryKey(),
  draft: jsonb().$type<MenuDocument>().notNull(),
  live: jsonb().$type<MenuDocument>(),
  previous: jsonb().$type<MenuDocument>(),
  version: integer().notNull(),
  publishedVersion: integer("published_version"),
  previousVersion: integer("previous_version"),
  publishedAt: at("published_at"),
  updatedAt: at("updated_at").notNull().defaultNow(),
  updatedBy: uuid("updated_by"),
});

/** For merging saves on an outdated version, and for undo. */
export const menuVersions = pgTable(
  "menu_versions",
  {
    code: text()
      .notNull()
      .references(() => menus.code, { onDelete: "cascade" }),
    version: integer().notNull(),
    document: jsonb().$type<MenuDocument>().notNull(),
    authorId: uuid("author_id"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.code, table.version] })],
);

/** Which menu is shown beside which page (content-model §8.3). */
export const sideMenuRules = pgTable(
  "side_menu_rules",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    matchType: text("match_type", { enum: matchTypes }).notNull(),
    /** A section's id, an entry's id, a path, or "", as `matchType` requires. */
    target: text().notNull().default(""),
    section: text(),
    menuCode: text("menu_code").notNull(),
    showTitle: boolean("show_title").notNull().default(true),
    priority: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    updatedAt: at("updated_at").notNull().defaultNow(),
    updatedBy: uuid("updated_by"),
  },
  (table) => [
    // An inactive rule may prepare for replacing an active one.
    uniqueIndex("side_menu_rules_target")
      .on(table.matchType, table.target)
      .where(sql`active`),
    index("side_menu_rules_menu").on(table.menuCode),
  ],
);
