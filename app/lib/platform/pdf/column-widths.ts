/** Grows with the square root of the average text; the head's longest word always has room. */
export function columnWidths(head: readonly string[], rows: readonly (readonly string[])[]): number[] {
  return head.map((title, at) => {
    const averageLength = rows.reduce((sum, row) => sum + (row[at]?.length ?? 0), 0) / Math.max(1, rows.length);
    return Math.max(Math.sqrt(averageLength) * 2, ...title.split(" ").map((word) => word.length));
  });
}
