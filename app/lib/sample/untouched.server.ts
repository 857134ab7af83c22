import { sql } from "drizzle-orm";

/** Earlier versions planted without a note; an interrupted planting of theirs counts as untouched. */
export const isUntouched = sql<boolean>`NOT EXISTS (SELECT 1 FROM entries) AND NOT EXISTS (SELECT 1 FROM menus)
  AND NOT EXISTS (SELECT 1 FROM files WHERE created_by IS NOT NULL) AND (SELECT count(*) FROM users) <= 1`;
