import { encode, fontObject, pdfFile, unicodeMap, utf16, wrap } from "./pdf-text";

export type PdfBlock = { as: "H1" | "H2" | "P"; text: string };

type Style = { size: number; leading: number; width: number; above: number };
const styles: Record<PdfBlock["as"], Style> = {
  H1: { size: 18, leading: 24, width: 52, above: 0 },
  H2: { size: 13, leading: 18, width: 72, above: 14 },
  P: { size: 10, leading: 14, width: 92, above: 4 },
};
const page = { width: 595, height: 842, left: 56, top: 780, bottom: 64 };

type Placed = { as: PdfBlock["as"]; y: number; lines: string[] };

function layOut(blocks: readonly PdfBlock[]): Placed[][] {
  const pages: Placed[][] = [[]];
  let y = page.top;
  for (const { as, text } of blocks) {
    const { leading, width, above } = styles[as];
    let open: Placed | undefined;
    y -= above;
    for (const line of text.split("\n").flatMap((one) => wrap(one, width))) {
      if (y - leading < page.bottom) {
        pages.push([]);
        y = page.top;
        open = undefined;
      }
      if (open) open.lines.push(line);
      else {
        open = { as, y, lines: [line] };
        pages.at(-1)?.push(open);
      }
      y -= leading;
    }
  }
  return pages;
}

/** An A4 document that can be searched and read aloud: tagged, with a title and a language (ISO 32000-1 §14.8). */
export function taggedPdf({
  title,
  language,
  author,
  blocks,
}: {
  title: string;
  language: string;
  author: string;
  blocks: readonly PdfBlock[];
}): Buffer {
  const pages = layOut(blocks);
  const [tree, font, map, info, root, parents, whole] = [2, 3, 4, 5, 6, 7, 8] as const;
  const first = 9;
  const pageAt = (at: number) => first + at * 2;
  const counts = pages.map((placed) => placed.length);
  const elementAt = (at: number, mark: number) =>
    first + pages.length * 2 + counts.slice(0, at).reduce((sum, count) => sum + count, 0) + mark;
  const contents = pages.map((placed, at) =>
    [
      ...placed.map(({ as, y, lines }, mark) => {
        const { size, leading } = styles[as];
        return `/${as} <</MCID ${mark}>> BDC BT /F1 ${size} Tf ${leading} TL ${page.left} ${y} Td\n${lines.map((line) => `${encode(line)} Tj T*`).join("\n")}\nET EMC`;
      }),
      `/Artifact BMC BT /F1 8 Tf ${page.left} 40 Td ${encode(`${at + 1} / ${pages.length}`)} Tj ET EMC`,
    ].join("\n"),
  );
  const elements = pages.flatMap((placed, at) =>
    placed.map(({ as }, mark) => `<</Type /StructElem /S /${as} /P ${whole} 0 R /Pg ${pageAt(at)} 0 R /K ${mark}>>`),
  );
  const objects = [
    `<</Type /Catalog /Pages ${tree} 0 R /Lang (${language}) /MarkInfo <</Marked true>> /StructTreeRoot ${root} 0 R /ViewerPreferences <</DisplayDocTitle true>>>>`,
    `<</Type /Pages /Kids [${pages.map((_, at) => `${pageAt(at)} 0 R`).join(" ")}] /Count ${pages.length}>>`,
    fontObject(`${map} 0 R`),
    `<</Length ${unicodeMap.length}>>\nstream\n${unicodeMap}\nendstream`,
    `<</Title ${utf16(title)} /Author ${utf16(author)}>>`,
    `<</Type /StructTreeRoot /K [${whole} 0 R] /ParentTree ${parents} 0 R /ParentTreeNextKey ${pages.length}>>`,
    `<</Nums [${pages.map((placed, at) => `${at} [${placed.map((_, mark) => `${elementAt(at, mark)} 0 R`).join(" ")}]`).join(" ")}]>>`,
    `<</Type /StructElem /S /Document /P ${root} 0 R /K [${elements.map((_, at) => `${elementAt(0, at)} 0 R`).join(" ")}]>>`,
    ...contents.flatMap((content, at) => [
      `<</Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Tabs /S /StructParents ${at} /Resources <</Font <</F1 ${font} 0 R>>>> /Contents ${pageAt(at) + 1} 0 R>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ]),
    ...elements,
  ];
  return pdfFile(objects, info);
}
