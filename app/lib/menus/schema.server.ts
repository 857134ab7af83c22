import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { recordColumns } from "../platform/db/record-columns";
import type { MenuDocument } from "./menu-document";
import { matchTypes } from "./side-menu";

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Each of the site's menus gets its row when it is first saved, and is never thrown away. */
export const menus = pgTable(
  "menus",
  {
    ...recordColumns(),
    code: text().notNull(),
    draft: jsonb().$type<MenuDocument>().notNull(),
    live: jsonb().$type<MenuDocument>(),
    previous: jsonb().$type<MenuDocument>(),
    publishedVersion: integer("published_version"),
    previousVersion: integer("previous_version"),
    publishedAt: at("published_at"),
  },
  (table) => [
    uniqueIndex("menus_code")
      .on(table.code)
      .where(sql`deleted_at IS NULL`),
  ],
);

/** Which menu is shown beside which page (content-model §8.3). */
export const sideMenuRules = pgTable(
  "side_menu_rules",
  {
    ...recordColumns(),
    name: text().notNull(),
    matchType: text("match_type", { enum: matchTypes }).notNull(),
    /** A section's id, an entry's id, a path, or "", as `matchType` requires. */
    target: text().notNull().default(""),
    section: text(),
    menuCode: text("menu_code").notNull(),
    showTitle: boolean("show_title").notNull().default(true),
    priority: integer().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  (table) => [
    // An inactive rule may prepare for replacing an active one.
    uniqueIndex("side_menu_rules_target")
      .on(table.matchType, table.target)
      .where(sql`active AND deleted_at IS NULL`),
    index("side_menu_rules_menu").on(table.menuCode),
  ],
);
