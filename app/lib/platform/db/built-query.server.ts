import { db, type Queries } from "./database.server";

type Built<Given, Rows> = { execute: (given: Given) => Promise<Rows> };

/**
 * A select whose statement is put together once, not at each call: with twenty columns that takes as long as running
 * it.
 * @param build makes it, with `sql.placeholder(name)` where a value of `Given` belongs
 * @returns runs it, in the caller's transaction if there is one
 */
export function builtQuery<Given extends Record<string, unknown>, Rows>(
  build: (queries: Queries) => { prepare: (name: string) => Built<Given, Rows> },
): (given: Given) => Promise<Rows> {
  const built = new WeakMap<Queries, Built<Given, Rows>>();
  return (given) => {
    const queries = db();
    let query = built.get(queries);
    // Without a name: the session gives it one where it may be kept.
    if (!query) built.set(queries, (query = build(queries).prepare("")));
    return query.execute(given);
  };
}
