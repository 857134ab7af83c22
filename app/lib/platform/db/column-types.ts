import { customType } from "drizzle-orm/pg-core";

/** Keys made by Node (Turkish alphabet, padded numbers), compared byte by byte. */
export const sortKey = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
