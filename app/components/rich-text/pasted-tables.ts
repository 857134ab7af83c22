type Cell = { tag: string; colspan: number; rowspan: number; html: string };

const table = /<table>((?:(?!<table>)[\s\S])*?)<\/table>/g;
const row = /<tr>([\s\S]*?)<\/tr>/g;
const cell = /<(t[dh])((?: [a-z-]+="[^"]*")*)>([\s\S]*?)<\/\1>/g;
const maxCells = 5_000;

type Wanted = {
  /** They go into another table's cells. */
  intoTable: boolean;
  /** From a spreadsheet: a single cell is no table. */
  isSheet: boolean;
};

/**
 * Tables for this editor. The first row becomes the head if it looks like one. Inside another table merged cells are
 * split, with their text in the first.
 * @returns whether any were split
 */
export function settleTables(html: string, { intoTable, isSheet }: Wanted): { html: string; isSplit: boolean } {
  let isSplit = false;
  const settled = html.replace(table, (whole: string, inner: string) => {
    const rows = rowsOf(inner);
    if (rows.length === 0 || rows.flat().length > maxCells) return whole;
    const [only] = rows[0] ?? [];
    if (isSheet && rows.length === 1 && rows[0]?.length === 1 && only) return only.html;
    if (!intoTable) return looksLikeHead(rows) ? whole.replace(row, asHead()) : whole;
    if (rows.flat().every(({ colspan, rowspan }) => colspan === 1 && rowspan === 1)) return whole;
    const grid = apart(rows);
    if (!grid) return whole;
    isSplit = true;
    return `<table><tbody>${grid.map((cells) => `<tr>${cells.join("")}</tr>`).join("")}</tbody></table>`;
  });
  return { html: settled, isSplit };
}

function rowsOf(inner: string): Cell[][] {
  return [...inner.matchAll(row)].map(([, cells = ""]) =>
    [...cells.matchAll(cell)].map(([, tag = "td", attributes = "", html = ""]) => ({
      tag,
      colspan: spanIn(attributes, "colspan", 50),
      rowspan: spanIn(attributes, "rowspan", 200),
      html,
    })),
  );
}

function spanIn(attributes: string, name: string, most: number): number {
  return Math.min(
    most,
    Math.max(1, Number.parseInt(new RegExp(`${name}="(\\d{1,4})"`).exec(attributes)?.[1] ?? "1", 10)),
  );
}

/** One cell per grid position; null for too many. */
function apart(rows: readonly Cell[][]): string[][] | null {
  const places = rows.flat().reduce((sum, { colspan, rowspan }) => sum + colspan * Math.min(rowspan, rows.length), 0);
  if (places > maxCells * 2) return null;
  const grid: string[][] = rows.map(() => []);
  for (const [at, cells] of rows.entries()) {
    let column = 0;
    for (const { tag, colspan, rowspan, html } of cells) {
      while (grid[at]?.[column] !== undefined) column += 1;
      for (let below = 0; below < rowspan && at + below < rows.length; below += 1) {
        for (let beside = 0; beside < colspan; beside += 1) {
          const line = grid[at + below];
          if (line) line[column + beside] = `<${tag}>${below + beside === 0 ? html : ""}</${tag}>`;
        }
      }
      column += colspan;
    }
  }
  const width = Math.max(...grid.map((line) => line.length));
  return grid.map((line) => Array.from({ length: width }, (_, column) => line[column] ?? "<td></td>"));
}

const plainTextOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;|\u00a0/g, " ")
    .trim();
const isFigure = (text: string) => /\d/.test(text) && /^[\d\s.,:/%₺€$+-]+(?:TL|m²|m2|kg|km)?$/.test(text);
const isBold = (html: string) => html.replace(/<strong>[\s\S]*?<\/strong>|<[^>]*>|&nbsp;|\s/g, "") === "";

/** Short names that are bold where nothing below is, or are above figures. */
function looksLikeHead(rows: readonly Cell[][]): boolean {
  const [first = [], ...others] = rows;
  if (others.length === 0 || rows.flat().some(({ tag }) => tag === "th")) return false;
  const names = first.map(({ html }) => plainTextOf(html));
  if (names.some((name) => name === "" || name.length > 60 || isFigure(name)) || new Set(names).size < names.length)
    return false;
  if (
    first.every(({ html }) => isBold(html)) &&
    !others.some((cells) => cells.length > 0 && cells.every(({ html }) => isBold(html)))
  )
    return true;
  return names.some((_, column) => {
    const below = others.map((cells) => plainTextOf(cells[column]?.html ?? "")).filter(Boolean);
    return below.length > 0 && below.every(isFigure);
  });
}

/** The first row's cells as head cells, without bold. */
function asHead() {
  let isFirst = true;
  return (whole: string): string => {
    if (!isFirst) return whole;
    isFirst = false;
    return whole.replace(/<(\/?)td\b/g, "<$1th").replace(/<\/?strong>/g, "");
  };
}
