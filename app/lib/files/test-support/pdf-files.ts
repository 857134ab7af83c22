import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

type Stream = { dictionary: string; bytes: Buffer };
type PdfObject = string | Stream;

type Parts = {
  catalog?: string;
  page?: string;
  /** One per page, instead of `page`. */
  pages?: string[];
  more?: PdfObject[];
  locked?: "owner" | "user";
};

/** The smallest valid PDF with `catalog` and `page` added. Further objects are numbered from 4. */
export function pdfDocument({
  catalog = "",
  page = "",
  pages = [page],
  more = [] as PdfObject[],
  locked,
}: Parts = {}): Buffer {
  const sheet = (adds = "") => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${adds} >>`;
  const [first, ...others] = pages;
  const kids = ["3 0 R", ...others.map((_, at) => `${4 + more.length + at} 0 R`)];
  const objects: PdfObject[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${kids.length} >>`,
    sheet(first),
    ...more,
    ...others.map(sheet),
  ];
  return writePdf(objects, locked);
}

/** A compressed object stream (ISO 32000-1 §7.5.7) with these filters. */
export function objectStream(
  objects: [number: number, text: string][],
  encode: (bytes: Buffer) => Buffer = (bytes) => deflateSync(bytes),
  filter = "/FlateDecode",
  type = "/Type /ObjStm",
): Stream {
  const offsets: string[] = [];
  let length = 0;
  for (const [number, text] of objects) {
    offsets.push(`${number} ${length}`);
    length += text.length + 1;
  }
  const head = `${offsets.join(" ")} `;
  const body = objects.map(([, text]) => `${text} `).join("");
  const stream = {
    dictionary: `${type} /N ${objects.length} /First ${head.length} /Filter ${filter}`,
    bytes: encode(Buffer.from(head + body, "latin1")),
  };
  numbers.set(
    stream,
    objects.map(([number]) => number),
  );
  return stream;
}

/** With a cross-reference stream for object streams; `locked` encrypts with RC4 of 40 bits. */
function writePdf(objects: PdfObject[], locked?: "owner" | "user"): Buffer {
  const id = Buffer.from("0123456789abcdef");
  const security = locked ? lockWith(locked === "user" ? "gizli" : "", id) : undefined;
  const all = security ? [...objects, security.dictionary] : objects;
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  let at = parts[0]?.length ?? 0;
  const rows: number[][] = [[0, 0, 0xffff]];
  const add = (bytes: Buffer) => {
    parts.push(bytes);
    at += bytes.length;
  };
  for (const [index, object] of all.entries()) {
    rows[index + 1] = [1, at, 0];
    const number = index + 1;
    if (typeof object === "string") add(Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, "latin1"));
    else {
      const bytes = security?.seal(number, object.bytes) ?? object.bytes;
      add(
        Buffer.concat([
          Buffer.from(`${number} 0 obj\n<< ${object.dictionary} /Length ${bytes.length} >>\nstream\n`, "latin1"),
          bytes,
          Buffer.from("\nendstream\nendobj\n"),
        ]),
      );
    }
    if (typeof object !== "string")
      (numbers.get(object) ?? []).forEach((member, order) => (rows[member] = [2, number, order]));
  }
  const number = Math.max(rows.length, all.length + 1);
  rows[number] = [1, at, 0];
  const table = Buffer.alloc(rows.length * 7);
  for (const [index, [kind = 0, place = 0, extra = 0] = []] of [...rows].entries()) {
    table.writeUInt8(kind, index * 7);
    table.writeUInt32BE(place, index * 7 + 1);
    table.writeUInt16BE(extra, index * 7 + 5);
  }
  const crypt = security ? `/Encrypt ${all.length} 0 R` : "";
  add(
    Buffer.concat([
      Buffer.from(
        `${number} 0 obj\n<< /Type /XRef /Size ${rows.length} /W [1 4 2] /Root 1 0 R /ID [<${id.toString("hex")}> <${id.toString("hex")}>] ${crypt} /Length ${table.length} >>\nstream\n`,
        "latin1",
      ),
      table,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
    ]),
  );
  return Buffer.concat(parts);
}

const numbers = new WeakMap<Stream, number[]>();

const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const md5 = (...parts: Buffer[]) => createHash("md5").update(Buffer.concat(parts)).digest();

/** The standard handler, revision 2 (§7.6.3); the owner's password is "owner". */
function lockWith(password: string, id: Buffer) {
  const pad = (text: string) => Buffer.concat([Buffer.from(text), padding]).subarray(0, 32);
  const owner = rc4(md5(pad("owner")).subarray(0, 5), pad(password));
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(-4);
  const key = md5(pad(password), owner, rights, id).subarray(0, 5);
  const seal = (number: number, bytes: Buffer) => {
    const salt = Buffer.alloc(5);
    salt.writeUIntLE(number, 0, 3);
    return rc4(md5(key, salt).subarray(0, 10), bytes);
  };
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString("hex")}> /U <${rc4(key, padding).toString("hex")}> /P -4 >>`,
    seal,
  };
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0]);
  for (let i = 0, j = 0; i < 256; i++) swap(i, (j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255));
  let [i, j] = [0, 0];
  return bytes.map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  }) as Buffer;
}
