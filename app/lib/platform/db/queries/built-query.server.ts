import { db, type Queries } from "~/lib/platform/db/database.server";

type Built<Given, Rows> = { execute: (given: Given) => Promise<Rows> };

// Building a select with twenty columns takes as long as running it. `build` uses `sql.placeholder(name)` for values.
export function builtQuery<Given extends Record<string, unknown>, Rows>(
  build: (queries: Queries) => { prepare: (name: string) => Built<Given, Rows> },
): (given: Given, queries?: Queries) => Promise<Rows> {
  const built = new WeakMap<Queries, Built<Given, Rows>>();
  return (given, queries = db()) => {
    let query = built.get(queries);
    if (!query) built.set(queries, (query = build(queries).prepare("")));
    return query.execute(given);
  };
}
