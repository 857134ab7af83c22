/** A column with much to say is wider, but not as much wider as it says more; its head's longest word has room. */
export function columnWidths(head: readonly string[], rows: readonly (readonly string[])[]): number[] {
  return head.map((title, at) => {
    const said = rows.reduce((sum, row) => sum + (row[at]?.length ?? 0), 0) / Math.max(1, rows.length);
    return Math.max(Math.sqrt(said) * 2, ...title.split(" ").map((word) => word.length));
  });
}
