import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/** What a person set under /me/settings; what is absent has its default. */
export type Preferences = {
  /** Plays a sound when a notification arrives; off unless switched on. */
  sound?: boolean;
  /** Kinds of notification that are switched off. */
  mutedNotifications?: string[];
  /** The first shortcuts were given; they come back by no other way. */
  starters?: true;
};

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** As typed; who is who is decided by `emailKey`: trimmed, NFKC, lower-cased by machine rules, never Turkish ones. */
    email: text().notNull(),
    emailKey: text("email_key").notNull(),
    passwordHash: text("password_hash").notNull(),
    avatar: text(),
    /** What the person does here, as colleagues should read it ("Basın Yayın Şefi"). */
    jobTitle: text("job_title"),
    phone: text(),
    about: text(),
    preferences: jsonb().$type<Preferences>().notNull().default({}),
    status: text({ enum: ["online", "away", "busy", "not-visible"] }).notNull().default("online"),
    locale: text({ enum: ["tr", "en"] }),
    suspendedAt: timestamp("suspended_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("users_email_key").on(table.emailKey)],
);

/** What a user may do: a role over some sections and departments; null means all of them. */
export const grants = pgTable(
  "grants",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: ["webAdmin", "editorInChief", "departmentApprover", "departmentEditor", "translator", "viewer", "auditor"] }).notNull(),
    sections: text().array(),
    departments: uuid().array(),
  },
  (table) => [index("grants_user").on(table.userId)],
);

/** A signed-in browser (`cookie`) or a script's short-lived token (`bearer`); only the hash of its secret is kept. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["cookie", "bearer"] }).notNull(),
    address: text(),
    userAgent: text("user_agent"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt), check("sessions_hash", sql`length(token_hash) = 64`)],
);
