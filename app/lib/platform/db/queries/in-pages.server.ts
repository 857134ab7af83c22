/**
 * Rows by their ids, some hundreds at a time: others have their turn between. A change meanwhile repeats no row and
 * leaves none out.
 * @returns page by page in the order of the ids, without those that are gone
 */
export async function* inPages<Row extends { id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  size = 250,
): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length; at += size) {
    const page = ids.slice(at, at + size);
    const rows = new Map((await read(page)).map((row) => [row.id, row]));
    yield page.flatMap((id) => rows.get(id) ?? []);
  }
}

/** All of them in one list. */
export async function allInPages<Row extends { id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for await (const page of inPages(ids, read)) all.push(...page);
  return all;
}
