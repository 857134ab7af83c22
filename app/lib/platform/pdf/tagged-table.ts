import { encode, fontObject, pdfFile, unicodeMap, utf16, wrap } from "./pdf-text";

/** `widths`: shares of the page's width, one for each cell of `head` and of the rows. */
export type PdfTable = {
  heading?: string;
  head: readonly string[];
  widths: readonly number[];
  rows: readonly (readonly string[])[];
};
export type TableDocument = {
  title: string;
  language: string;
  author: string;
  intro?: readonly string[];
  tables: readonly PdfTable[];
  notes?: readonly string[];
  /** A4 upright instead of across. */
  isUpright?: boolean;
};

type Role = "Document" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD";
type Tag = { role: Role; kids: Tag[]; marks: { page: number; id: number }[] };
type Page = { content: string[]; tags: Tag[] };

type Paper = { width: number; height: number; left: number; right: number; top: number; bottom: number };
const across: Paper = { width: 842, height: 595, left: 36, right: 806, top: 555, bottom: 48 };
const upright: Paper = { width: 595, height: 842, left: 42, right: 553, top: 796, bottom: 48 };
const [padding, leadingOf] = [3, 1.3];
/** Average, as a share of the font's size. */
const letter = 0.53;

/** An A4 document with tagged tables (ISO 32000-1 §14.8). The head is drawn on every page and read aloud once. */
export function taggedTablePdf({
  title,
  language,
  author,
  intro = [],
  tables,
  notes = [],
  isUpright = false,
}: TableDocument): Buffer {
  const whole: Tag = { role: "Document", kids: [], marks: [] };
  const paper = isUpright ? upright : across;
  const sheet = new Sheet(paper);
  sheet.text(whole, "H1", title, 16);
  for (const line of intro) sheet.text(whole, "P", line, 9);
  for (const table of tables) {
    if (table.heading !== undefined) sheet.text(whole, "H2", table.heading, 12);
    sheet.table(whole, table);
  }
  for (const line of notes) sheet.text(whole, "P", line, 8);
  return assemble(sheet.pages, whole, paper, { title, language, author });
}

class Sheet {
  readonly pages: Page[] = [{ content: [], tags: [] }];
  private y: number;

  constructor(private readonly paper: Paper) {
    this.y = paper.top;
  }

  private get current(): Page {
    return this.pages.at(-1) as Page;
  }

  private turn(): void {
    this.pages.push({ content: [], tags: [] });
    this.y = this.paper.top;
  }

  text(parent: Tag, role: "H1" | "H2" | "P", text: string, size: number): void {
    const tag = child(parent, role);
    this.y -= role === "P" ? 2 : 8;
    for (const line of linesOf(text, this.paper.right - this.paper.left, size)) {
      if (this.y - size * leadingOf < this.paper.bottom) this.turn();
      this.y -= size * leadingOf;
      this.write(tag, this.paper.left, this.y, size, [line]);
    }
    this.y -= 2;
  }

  table(parent: Tag, { head, widths, rows }: PdfTable): void {
    const table = child(parent, "Table");
    const size = head.length > 8 ? 6 : 8;
    const share = (this.paper.right - this.paper.left) / widths.reduce((sum, one) => sum + one, 0);
    const columns = widths.map((one, at) => ({
      x: this.paper.left + widths.slice(0, at).reduce((sum, other) => sum + other, 0) * share,
      width: one * share,
    }));
    const cut = (cells: readonly string[]) =>
      columns.map(({ width }, at) => linesOf(cells[at] ?? "", width - 2 * padding, size));
    const heads = cut(head);
    const drawHead = (tag: Tag | null) => this.row(columns, heads, size, tag && child(tag, "TR"), "TH");
    this.y -= 4;
    if (this.y - heightOf(heads, size) * 2 < this.paper.bottom) this.turn();
    drawHead(table);
    for (const cells of rows) {
      const tag = child(table, "TR");
      let rest = cut(cells);
      // A row longer than a page goes on overleaf, under the same tags.
      for (let first = true; first || rest.some((lines) => lines.length > 0); first = false) {
        const room = Math.floor((this.y - this.paper.bottom - 2 * padding) / (size * leadingOf));
        const isWhole = rest.every((lines) => lines.length <= room);
        const fitsAPage = heightOf(rest, size) + heightOf(heads, size) <= this.paper.top - this.paper.bottom;
        if (!isWhole && (fitsAPage || room < 1)) {
          this.turn();
          drawHead(null);
          first = true;
          continue;
        }
        this.row(
          columns,
          rest.map((lines) => lines.slice(0, room)),
          size,
          tag,
          "TD",
        );
        rest = rest.map((lines) => lines.slice(room));
      }
    }
    this.y -= 6;
  }

  /** @param tag null: already read aloud, only drawn */
  private row(
    columns: readonly { x: number; width: number }[],
    cells: readonly string[][],
    size: number,
    tag: Tag | null,
    role: "TH" | "TD",
  ): void {
    const height = heightOf(cells, size);
    const top = this.y;
    for (const [at, { x, width }] of columns.entries()) {
      const fill =
        role === "TH" ? `0.93 g ${fixed(x)} ${fixed(top - height)} ${fixed(width)} ${fixed(height)} re f 0 g ` : "";
      this.current.content.push(
        `/Artifact BMC ${fill}0.6 G 0.5 w ${fixed(x)} ${fixed(top - height)} ${fixed(width)} ${fixed(height)} re S EMC`,
      );
      const cell = tag && (tag.kids[at] ?? child(tag, role));
      const lines = cells[at] ?? [];
      if (lines.length > 0) this.write(cell, x + padding, top - padding - size, size, lines);
    }
    this.y = top - height;
  }

  private write(tag: Tag | null, x: number, y: number, size: number, lines: readonly string[]): void {
    const { content, tags } = this.current;
    const text = `BT /F1 ${size} Tf ${fixed(size * leadingOf)} TL ${fixed(x)} ${fixed(y)} Td ${lines.map((line) => `${encode(line)} Tj T*`).join(" ")} ET`;
    if (!tag) {
      content.push(`/Artifact BMC ${text} EMC`);
      return;
    }
    const id = tags.push(tag) - 1;
    tag.marks.push({ page: this.pages.length - 1, id });
    content.push(`/${tag.role} <</MCID ${id}>> BDC ${text} EMC`);
  }
}

const fixed = (value: number) => String(Math.round(value * 100) / 100);

function child(parent: Tag, role: Role): Tag {
  const tag: Tag = { role, kids: [], marks: [] };
  parent.kids.push(tag);
  return tag;
}

function linesOf(text: string, width: number, size: number): string[] {
  const most = Math.max(4, Math.floor(width / (size * letter)));
  return text === "" ? [] : text.split("\n").flatMap((line) => wrap(line, most));
}

function heightOf(cells: readonly string[][], size: number): number {
  return Math.max(1, ...cells.map((lines) => lines.length)) * size * leadingOf + 2 * padding;
}

function assemble(
  pages: readonly Page[],
  whole: Tag,
  page: Paper,
  { title, language, author }: Pick<TableDocument, "title" | "language" | "author">,
): Buffer {
  const [catalog, tree, font, map, info, root, parents] = [1, 2, 3, 4, 5, 6, 7] as const;
  const pageAt = (at: number) => parents + 1 + at * 2;
  const order: Tag[] = [];
  const collect = (tag: Tag) => {
    order.push(tag);
    tag.kids.forEach(collect);
  };
  collect(whole);
  const numbers = new Map(order.map((tag, at) => [tag, pageAt(pages.length) + at]));
  const parentOf = new Map(order.flatMap((tag) => tag.kids.map((kid) => [kid, tag] as const)));
  const reference = (tag: Tag | undefined) => `${(tag && numbers.get(tag)) ?? root} 0 R`;
  const element = (tag: Tag) => {
    const kids = [
      ...tag.kids.map(reference),
      ...tag.marks.map((mark) => `<</Type /MCR /Pg ${pageAt(mark.page)} 0 R /MCID ${mark.id}>>`),
    ];
    const scope = tag.role === "TH" ? " /A <</O /Table /Scope /Column>>" : "";
    return `<</Type /StructElem /S /${tag.role} /P ${reference(parentOf.get(tag))}${scope} /K [${kids.join(" ")}]>>`;
  };
  const objects = [
    `<</Type /Catalog /Pages ${tree} 0 R /Lang (${language}) /MarkInfo <</Marked true>> /StructTreeRoot ${root} 0 R /ViewerPreferences <</DisplayDocTitle true>>>>`,
    `<</Type /Pages /Kids [${pages.map((_, at) => `${pageAt(at)} 0 R`).join(" ")}] /Count ${pages.length}>>`,
    fontObject(`${map} 0 R`),
    `<</Length ${unicodeMap.length}>>\nstream\n${unicodeMap}\nendstream`,
    `<</Title ${utf16(title)} /Author ${utf16(author)}>>`,
    `<</Type /StructTreeRoot /K [${reference(whole)}] /ParentTree ${parents} 0 R /ParentTreeNextKey ${pages.length}>>`,
    `<</Nums [${pages.map(({ tags }, at) => `${at} [${tags.map(reference).join(" ")}]`).join(" ")}]>>`,
    ...pages.flatMap(({ content }, at) => {
      const drawn = [
        ...content,
        `/Artifact BMC BT /F1 7 Tf ${page.left} 28 Td ${encode(`${at + 1} / ${pages.length}`)} Tj ET EMC`,
      ].join("\n");
      return [
        `<</Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Tabs /S /StructParents ${at} /Resources <</Font <</F1 ${font} 0 R>>>> /Contents ${pageAt(at) + 1} 0 R>>`,
        `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
      ];
    }),
    ...order.map(element),
  ];
  return pdfFile(objects, info + catalog - 1);
}
