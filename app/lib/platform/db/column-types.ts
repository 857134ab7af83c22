import { customType } from "drizzle-orm/pg-core";

/** Keys made by Node (Turkish alphabet, padded numbers), compared byte by byte. */
export const sortKey = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
/** An instant as text in ISO 8601, as records hold it. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => "timestamp with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
});
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
