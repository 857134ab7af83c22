import { bigserial, boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";

export const shortcuts = pgTable(
  "shortcuts",
  {
    id: uuid().primaryKey().defaultRandom(),
    position: bigserial({ mode: "number" }).notNull(),
    ownerId: uuid("owner_id").notNull(),
    label: text().notNull(),
    description: text(),
    icon: text().notNull(),
    link: text().notNull(),
    useRouter: boolean("use_router").notNull(),
  },
  (table) => [index("shortcuts_owner").on(table.ownerId, table.position.desc())],
);
