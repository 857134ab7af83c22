import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { accountStates } from "./users/user-states";

export type Preferences = {
  card?: { birthday?: string; address?: string };
  sound?: boolean;
  mutedNotifications?: string[];
  mailedNotifications?: Record<string, boolean>;
  /** Kinds that are not sent to browsers are false. */
  pushedNotifications?: Record<string, boolean>;
  /** Read and unread marks for another backend's notifications, by their ids there, latest last. */
  readAtBackend?: [id: string, read: boolean][];
  starters?: true;
};

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** As typed; `emailKey` identifies the account. */
    email: text().notNull(),
    emailKey: text("email_key").notNull(),
    passwordHash: text("password_hash"),
    passwordChangedAt: timestamp("password_changed_at", { withTimezone: true }).notNull().defaultNow(),
    state: text({ enum: accountStates }).notNull().default("open"),
    avatar: text(),
    jobTitle: text("job_title"),
    phone: text(),
    about: text(),
    preferences: jsonb().$type<Preferences>().notNull().default({}),
    status: text({ enum: ["online", "away", "busy", "not-visible"] })
      .notNull()
      .default("online"),
    locale: text({ enum: ["tr", "en"] }),
    suspendedAt: timestamp("suspended_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("users_email_key").on(table.emailKey)],
);

/** A role over some sections and departments; null means all of them. */
export const grants = pgTable(
  "grants",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({
      enum: ["webAdmin", "editorInChief", "departmentApprover", "departmentEditor", "translator", "viewer", "auditor"],
    }).notNull(),
    sections: text().array(),
    departments: uuid().array(),
  },
  (table) => [index("grants_user").on(table.userId)],
);

/** `secondFactor`: gave the password, and opens nothing else yet; `locked`: must give the password again. */
export const sessionStages = ["open", "secondFactor", "locked"] as const;
export type SessionStage = (typeof sessionStages)[number];

/** A signed-in browser (`cookie`) or a script's short-lived token (`bearer`); only the hash of its secret is stored. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["cookie", "bearer"] }).notNull(),
    stage: text({ enum: sessionStages }).notNull().default("open"),
    address: text(),
    userAgent: text("user_agent"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_expiry").on(table.expiresAt),
    check("sessions_hash", sql`length(token_hash) = 64`),
  ],
);

/** Strangers' wrong passwords don't lock it out. Ending session `sessionHash` elsewhere makes the browser unknown. */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionHash: text("session_hash").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("known_browsers_user").on(table.userId, table.createdAt),
    index("known_browsers_expiry").on(table.expiresAt),
  ],
);

export const mailTokens = pgTable(
  "mail_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["invitation", "confirmEmail", "resetPassword", "changeEmail"] }).notNull(),
    email: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (table) => [
    index("mail_tokens_user").on(table.userId, table.purpose),
    index("mail_tokens_expiry").on(table.expiresAt),
  ],
);

export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with a key from SESSION_SECRET: a copy of the database alone makes no codes. */
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  /** The time step of the last code taken: no code works twice. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

export const apiTokens = pgTable(
  "api_tokens",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    tokenHash: text("token_hash").notNull(),
    hint: text().notNull(),
    scopes: text().array().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
    lastUsedAddress: text("last_used_address"),
    revokedAt: timestamp("revoked_at", { withTimezone: true }),
  },
  (table) => [uniqueIndex("api_tokens_hash").on(table.tokenHash), index("api_tokens_user").on(table.userId)],
);
