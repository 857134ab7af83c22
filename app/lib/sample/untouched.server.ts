import { sql } from "drizzle-orm";

/**
 * Nothing was ever written but what a planting without a note, as earlier versions made it, left when it was cut off.
 */
export const isUntouched = sql<boolean>`NOT EXISTS (SELECT 1 FROM entries) AND NOT EXISTS (SELECT 1 FROM menus)
  AND NOT EXISTS (SELECT 1 FROM files WHERE created_by IS NOT NULL) AND (SELECT count(*) FROM users) <= 1`;
