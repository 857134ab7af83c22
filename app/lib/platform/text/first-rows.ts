/** Reads at most one row more than `most`. */
export async function firstRows<Row>(rows: AsyncIterable<Row>, most: number): Promise<{ rows: Row[]; isCut: boolean }> {
  const first: Row[] = [];
  for await (const row of rows) {
    if (first.length === most) return { rows: first, isCut: true };
    first.push(row);
  }
  return { rows: first, isCut: false };
}
