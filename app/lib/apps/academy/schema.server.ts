import { date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true });

/** How far somebody is in a course. */
export const courseProgress = pgTable(
  "course_progress",
  {
    userId: uuid("user_id").notNull(),
    /** The course's entry. */
    courseId: uuid("course_id").notNull(),
    /** From 0. */
    currentStep: integer("current_step").notNull().default(0),
    /** How often it was finished. */
    completed: integer().notNull().default(0),
    /** The last time. */
    completedAt: at("completed_at"),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index("course_progress_course").on(table.courseId),
  ],
);

/** A course that keepers ask of all with a role. */
export const courseRequests = pgTable(
  "course_requests",
  {
    courseId: uuid("course_id").notNull(),
    role: text().notNull(),
    /** The last day, in Istanbul. */
    dueOn: date("due_on", { mode: "string" }).notNull(),
    askedBy: uuid("asked_by"),
    askedAt: at("asked_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.role] })],
);
