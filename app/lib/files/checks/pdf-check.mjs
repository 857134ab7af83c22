// PDF.js tells whether a PDF can be read and what runs on opening, but not what links and bookmarks do: their actions
// are searched for in the file's objects (ISO 32000-1 §7.5.7, §12.6).
import { constants, inflateRawSync } from "node:zlib";

const refuse = (refusal) => Object.assign(new Error(refusal), { refusal });

const maxUnpacked = 256 << 20;
const maxPagesRead = 1_000;
const programs =
  /\.(?:exe|com|scr|pif|cpl|dll|msi|bat|cmd|ps1|vbs?|vbe|js|jse|wsf|hta|jar|lnk|reg|docm|xlsm|pptm|iso|vhdx?)$/i;

/**
 * Refuses a PDF that runs code or starts programs, also inside object streams, escaped names and stacked filters. Runs
 * on a worker thread.
 * @param {Buffer} bytes the whole file
 * @returns {Promise<{ pages: number, title: string | null, language: string | null, hasText: boolean | null, isTagged:
 * boolean }>}
 * @throws {Error} with `refusal`: pdfActive, pdfScript, pdfAttachment, pdfPassword, damaged, tooComplex
 */
export async function checkPdf(bytes, { getDocument }) {
  const found = lookThrough(bytes);
  // PDF.js takes ownership of the buffer it is given.
  const loading = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    const pdf = await loading.promise;
    return await readDocument(pdf, found);
  } catch (error) {
    if (error.name === "PasswordException") throw refuse("pdfPassword");
    throw error.refusal ? error : refuse("damaged");
  } finally {
    await loading.destroy();
  }
}

/** Electronic invoices and data of tables; other types could hold unchecked content. */
const plainNames = /\.(?:xml|csv|txt|json)$/i;

/** Plain data: text without a zero byte, under a name that says so. */
function isPlain({ filename, content }) {
  return (
    plainNames.test(filename) &&
    content instanceof Uint8Array &&
    !content.subarray(0, 10_000).includes(0) &&
    !/^(?:MZ|PK|%PDF|\x7fELF)/.test(Buffer.from(content.subarray(0, 4)).toString("latin1"))
  );
}

async function readDocument(pdf, found) {
  const { info } = await pdf.getMetadata();
  // An XFA form is a program of its own, which few viewers still run.
  if (info.IsXFAPresent || (await pdf.getJSActions())) throw refuse("pdfActive");
  const attached = Object.values((await pdf.getAttachments()) ?? {});
  if (attached.some(({ filename }) => programs.test(filename))) throw refuse("pdfActive");
  // Files missing from the list hang on a page, or are hidden.
  if (!attached.every(isPlain) || found.attachments > attached.length) throw refuse("pdfAttachment");
  // Encrypted contents could not be checked above, since only PDF.js has the key; and only it follows references.
  if (info.EncryptFilterName || found.hasFarAddress) await Promise.all([readPages(pdf), readBookmarks(pdf)]);
  const marks = await pdf.getMarkInfo().catch(() => null);
  return {
    pages: pdf.numPages,
    title: trimmed(info.Title, 500),
    language: trimmed(info.Language, 40),
    hasText: await holdsText(pdf),
    isTagged: marks?.Marked === true,
  };
}

const trimmed = (value, most) => (typeof value === "string" && value.trim() ? value.trim().slice(0, most) : null);

const maxPagesForText = 10;
const maxTimeForText = 3_000;

/** Whether most of the first pages have text; scans often have a written cover letter. Null: no answer in time. */
async function holdsText(pdf) {
  const until = Date.now() + maxTimeForText;
  let written = 0;
  let read = 0;
  for (let at = 1; at <= Math.min(pdf.numPages, maxPagesForText) && Date.now() < until; at++) {
    const page = await pdf.getPage(at).catch(() => null);
    if (!page) continue;
    const { items } = await page.getTextContent().catch(() => ({ items: [] }));
    read++;
    if (items.some(({ str }) => typeof str === "string" && /\p{L}|\p{N}/u.test(str))) written++;
    page.cleanup();
  }
  return read === 0 ? null : written * 2 >= read;
}

async function readPages(pdf) {
  for (let at = 1; at <= Math.min(pdf.numPages, maxPagesRead); at++) {
    const page = await pdf.getPage(at);
    const annotations = await page.getAnnotations();
    if (annotations.some(({ subtype }) => subtype === "FileAttachment")) throw refuse("pdfAttachment");
    if (annotations.some(runsCode)) throw refuse("pdfScript");
    const isActive = annotations.some((one) => one.actions || (one.subtype === "Link" && !leadsSomewhere(one)));
    if (isActive || (await page.getJSActions())) throw refuse("pdfActive");
    page.cleanup();
  }
}

async function readBookmarks(pdf) {
  for (const items = (await pdf.getOutline()) ?? []; items.length > 0;) {
    const item = items.pop();
    if (runsCode(item)) throw refuse("pdfScript");
    if (!leadsSomewhere(item)) throw refuse("pdfActive");
    items.push(...item.items);
  }
}

/** PDF.js reports nothing of a script, or of a program without a file name. */
function leadsSomewhere({ url, unsafeUrl, dest, action, attachment, setOCGState, resetForm }) {
  if (unsafeUrl && !url) return /[^.]\.[^.]/.test(unsafeUrl) && !programs.test(unsafeUrl);
  return Boolean(url || dest || action || attachment || setOCGState || resetForm);
}

const runsCode = ({ unsafeUrl }) => typeof unsafeUrl === "string" && isScript(unsafeUrl);

/** As a browser reads it: invisible characters don't count. */
const isScript = (address) =>
  /^(?:javascript|vbscript|data):/i.test(address.replace(/[\0-\x20\x7f-\xa0\u200b-\u200f\ufeff]/g, ""));

/**
 * Looks for names that start code, for links that do, and for embedded files, in the file and its object streams.
 * @returns their number, and whether a URI is a reference @throws {Error} with `refusal`: pdfActive, pdfScript
 */
function lookThrough(bytes) {
  const found = { attachments: 0, hasFarAddress: false };
  const look = (text) => {
    const plain = unescapeNames(text);
    if (isActive(plain)) throw refuse("pdfActive");
    if (/\/FileAttachment(?![A-Za-z0-9])/.test(plain)) throw refuse("pdfAttachment");
    found.attachments += plain.match(/\/EF[\0\s]{0,9}(?:<<|\d{1,9}[\0\s]{1,9}\d{1,9}[\0\s]{1,9}R)/g)?.length ?? 0;
    found.hasFarAddress ||= /\/URI[\0\s]{1,9}\d{1,9}[\0\s]{1,9}\d{1,9}[\0\s]{1,9}R/.test(plain);
    for (const { index, 0: key } of plain.matchAll(/\/(?:URI|Base)[\0\s]{0,9}(?=[(<])/g)) {
      if (isScript(stringAt(plain, index + key.length))) throw refuse("pdfScript");
    }
  };
  const text = bytes.toString("latin1");
  look(text);
  let work = 0;
  for (const { dictionary, start } of streamsIn(text)) {
    // Readers may use any stream with these two keys as an object stream, whatever its type says.
    if (!dictionary.has("First") || !dictionary.has("N")) continue;
    // Not cut at "endstream", which packed bytes may contain: every encoding marks its own end.
    const { contents, cost } = decode(bytes.subarray(start), filtersOf(dictionary), maxUnpacked - work);
    work += cost;
    for (const content of contents) look(content.toString("latin1"));
  }
  return found;
}

const controls = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The beginning of a string in brackets or hexadecimal, in either encoding. */
function stringAt(text, at) {
  const raw = text[at] === "<" ? hexAt(text, at) : bracketsAt(text, at);
  if (/^(?:\xfe\xff|\xff\xfe)/.test(raw)) return raw.slice(2).replace(/\0/g, "");
  return raw.replace(/^\xef\xbb\xbf/, "");
}

const longestBegin = 400;

function hexAt(text, at) {
  const digits = text
    .slice(at + 1, at + 4 * longestBegin)
    .split(">", 1)[0]
    .replace(/[^0-9a-f]/gi, "");
  return Buffer.from(digits.slice(0, 2 * longestBegin), "hex").toString("latin1");
}

function bracketsAt(text, at) {
  const begin = text.slice(at + 1, at + 4 * longestBegin);
  return begin.replace(/\\([0-7]{1,3}|\r\n|[^])/g, (_all, sign) => {
    if (/^[0-7]/.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8) & 255);
    return /^[\r\n]/.test(sign) ? "" : (controls[sign] ?? sign);
  });
}

const maxDepth = 200;

/** Dictionaries between "obj" and "stream", read character by character, so that strings and comments hide nothing. */
function* streamsIn(text) {
  const reader = { text, at: 0, read: 0 };
  for (let from = text.indexOf("obj"); from >= 0; from = text.indexOf("obj", from + 3)) {
    reader.at = from + 3;
    const dictionary = readHead(reader);
    const start = dictionary && startOf(reader);
    // Nested beginnings are read to their ends again.
    reader.read += reader.at - from;
    if (reader.read > 4 * text.length + 1_000_000) throw refuse("tooComplex");
    if (start) yield { dictionary, start };
  }
}

function readHead(reader) {
  skipBlanks(reader);
  return reader.text.startsWith("<<", reader.at) ? readDictionary(reader, 0) : undefined;
}

function startOf(reader) {
  const { text } = reader;
  skipBlanks(reader);
  if (!text.startsWith("stream", reader.at)) return undefined;
  while (reader.at < text.length && text[reader.at] !== "\n" && text[reader.at] !== "\r") reader.at++;
  reader.at += text.startsWith("\r\n", reader.at) ? 2 : 1;
  return reader.at;
}

const blank = /[\0\t\n\f\r ]/;
const delimiter = /[\0\t\n\f\r ()<>[\]{}/%]/;

function skipBlanks(reader) {
  const { text } = reader;
  for (;;) {
    while (reader.at < text.length && blank.test(text[reader.at])) reader.at++;
    if (text[reader.at] !== "%") return;
    while (reader.at < text.length && text[reader.at] !== "\n" && text[reader.at] !== "\r") reader.at++;
  }
}

/** All values of each name: for a repeated name, readers differ in which one they take. */
function readDictionary(reader, depth) {
  const { text } = reader;
  const found = new Map();
  let name;
  reader.at += 2;
  for (skipBlanks(reader); reader.at < text.length; skipBlanks(reader)) {
    if (text.startsWith(">>", reader.at)) {
      reader.at += 2;
      return found;
    }
    const value = readValue(reader, depth + 1);
    if (name !== undefined) found.get(name).push(value);
    name = value.name;
    // A name may be the previous one's value and a key as well: readers skip what they don't understand.
    if (name !== undefined && !found.has(name)) found.set(name, []);
  }
  return found;
}

/** A name, number, list, dictionary, or something else, of which only a reference matters here: `{ other: "R" }`. */
function readValue(reader, depth) {
  const { text } = reader;
  if (depth > maxDepth) throw refuse("tooComplex");
  const sign = text[reader.at];
  if (sign === "/") {
    reader.at++;
    return { name: unescapeNames(readToken(reader)) };
  }
  if (text.startsWith("<<", reader.at)) return { dictionary: readDictionary(reader, depth) };
  if (sign === "[") {
    reader.at++;
    const list = [];
    for (
      skipBlanks(reader);
      reader.at < text.length && text[reader.at] !== "]" && !text.startsWith(">>", reader.at);
      skipBlanks(reader)
    )
      list.push(readValue(reader, depth + 1));
    if (text[reader.at] === "]") reader.at++;
    return { list };
  }
  if (sign === "(") return skipString(reader);
  if (sign === "<") {
    const end = text.indexOf(">", reader.at);
    reader.at = end < 0 ? text.length : end + 1;
    return { other: "string" };
  }
  const token = readToken(reader);
  if (token === "") reader.at++;
  if (!/^\+?\d{1,9}(?:\.0{0,9})?$/.test(token)) return { other: token };
  return isReference(reader) ? { other: "R" } : { number: Number(token) };
}

function isReference(reader) {
  const begun = reader.at;
  for (const wanted of [/^\+?\d{1,9}$/, /^R/]) {
    skipBlanks(reader);
    if (wanted.test(readToken(reader))) continue;
    reader.at = begun;
    return false;
  }
  return true;
}

function readToken(reader) {
  const from = reader.at;
  while (reader.at < reader.text.length && !delimiter.test(reader.text[reader.at])) reader.at++;
  return reader.text.slice(from, reader.at);
}

function skipString(reader) {
  const { text } = reader;
  let depth = 0;
  do {
    const sign = text[reader.at];
    if (sign === "\\") reader.at++;
    else if (sign === "(") depth++;
    else if (sign === ")") depth--;
    reader.at++;
  } while (depth > 0 && reader.at < text.length);
  return { other: "string" };
}

function isActive(plain) {
  return (
    /\/(?:JavaScript|Launch)(?![A-Za-z0-9])/.test(plain) ||
    (plain.includes("/Rendition") && /\/JS\s{0,9}[(<\d]/.test(plain))
  );
}

/** A name may be written `/J#61vaScript`. */
function unescapeNames(text) {
  return text.includes("#")
    ? text.replace(/#([0-9a-f]{2})/gi, (_escape, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}

/** A key's value under either name. @throws for two values, of which readers take one or the other */
function only(dictionary, ...keys) {
  // A file specification (a string or a dictionary) may be called "F" as well.
  const values = keys
    .flatMap((key) => dictionary.get(key) ?? [])
    .filter((value) => !(keys.includes("F") && (value.dictionary || value.other === "string")));
  if (values.length > 1) throw refuse("damaged");
  return values[0]?.other === "null" ? undefined : values[0];
}

/** An object stream's filters in order, each with its parameters. Honest files use no picture filters here. */
function filtersOf(dictionary) {
  const filter = only(dictionary, "Filter", "F");
  const parameters = only(dictionary, "DecodeParms", "DP");
  if (!filter) return [];
  const names = filter.list ?? [filter];
  if (names.length > 8) throw refuse("tooComplex");
  const each = parameters?.list ?? (parameters ? [parameters] : []);
  return names.map(({ name }, at) => {
    const decoder = Object.hasOwn(decoders, name ?? "") ? decoders[name] : undefined;
    const own = each[at]?.other === "null" ? undefined : each[at];
    if (!decoder || (own && !own.dictionary)) throw refuse("damaged");
    return { decoder, parameters: parametersOf(own?.dictionary ?? new Map()) };
  });
}

function parametersOf(dictionary) {
  const number = (key, unsaid) => {
    const value = only(dictionary, key);
    if (value && value.number === undefined) throw refuse("damaged");
    return value?.number ?? unsaid;
  };
  return {
    predictor: number("Predictor", 1),
    columns: number("Columns", 1),
    colors: number("Colors", 1),
    bits: number("BitsPerComponent", 8),
    early: number("EarlyChange", 1),
  };
}

const decoders = {
  FlateDecode: inflate,
  Fl: inflate,
  LZWDecode: lzw,
  LZW: lzw,
  ASCIIHexDecode: asciiHex,
  AHx: asciiHex,
  ASCII85Decode: ascii85,
  A85: ascii85,
  RunLengthDecode: runLength,
  RL: runLength,
  Crypt: (bytes) => bytes,
};

/** `contents`: with and without predictors undone. `cost`: bytes unpacked. */
function decode(bytes, filters, room) {
  let content = bytes;
  let packed = bytes;
  let cost = 0;
  const count = (made) => {
    cost += made.length;
    if (cost > room) throw refuse("tooComplex");
    return made;
  };
  for (const { decoder, parameters } of filters) {
    packed = count(decoder(content, room - cost, parameters));
    content = parameters.predictor > 1 ? count(unpredicted(packed, parameters)) : packed;
  }
  return { contents: content === packed ? [content] : [content, packed], cost };
}

function upTo(bytes, sign) {
  const end = bytes.indexOf(sign);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** Without the checksum, which readers ignore. */
function inflate(bytes, room) {
  const [first = 0, second = 0] = bytes;
  if ((first & 15) !== 8 || (first * 256 + second) % 31 !== 0) return Buffer.alloc(0);
  try {
    return inflateRawSync(bytes.subarray(2), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, room),
    });
  } catch (error) {
    throw refuse(error.code === "ERR_BUFFER_TOO_LARGE" ? "tooComplex" : "damaged");
  }
}

function asciiHex(bytes) {
  const digits = upTo(bytes, 0x3e)
    .toString("latin1")
    .replace(/[^0-9a-f]/gi, "");
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex");
}

function ascii85(bytes) {
  const text = upTo(bytes, 0x7e);
  const out = Buffer.alloc(text.length * 4);
  let [length, group, count] = [0, 0, 0];
  const flush = () => {
    const missing = 5 - count;
    for (let at = 0; at < missing; at++) group = group * 85 + 84;
    for (let at = 0; at < 4 - missing; at++) out[length++] = Math.floor(group / 256 ** (3 - at)) % 256;
    [group, count] = [0, 0];
  };
  for (const byte of text) {
    if (byte === 0x7a && count === 0) length += 4;
    else if (byte >= 0x21 && byte <= 0x75) {
      group = group * 85 + byte - 0x21;
      if (++count === 5) flush();
    }
  }
  if (count > 1) flush();
  return out.subarray(0, length);
}

function runLength(bytes, room) {
  const parts = [];
  let total = 0;
  for (let at = 0; at < bytes.length && bytes[at] !== 128;) {
    const length = bytes[at];
    const part =
      length < 128 ? bytes.subarray(at + 1, at + 2 + length) : Buffer.alloc(257 - length, bytes[at + 1] ?? 0);
    at += length < 128 ? length + 2 : 2;
    parts.push(part);
    total += part.length;
    if (total > room) throw refuse("tooComplex");
  }
  return Buffer.concat(parts);
}

/** ISO 32000-1 §7.4.4: codes of 9 to 12 bits; 256 restarts the table, 257 ends it; codes grow one early, or not. */
function lzw(bytes, room, { early }) {
  const parts = [];
  let [total, table, width, held, bits] = [0, [], 9, 0, 0];
  let previous;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === 257) break;
    if (code === 256) {
      [table, width, previous] = [[], 9, undefined];
      continue;
    }
    const known = code < 256 ? Buffer.of(code) : table[code - 258];
    if (!known && !previous) break;
    const entry = known ?? Buffer.concat([previous, previous.subarray(0, 1)]);
    parts.push(entry);
    total += entry.length;
    if (total > room) throw refuse("tooComplex");
    if (previous && table.length < 3_838) table.push(Buffer.concat([previous, entry.subarray(0, 1)]));
    previous = entry;
    const next = table.length + 258 + early;
    width = next > 2_047 ? 12 : next > 1_023 ? 11 : next > 511 ? 10 : 9;
  }
  return Buffer.concat(parts);
}

/** Predictors (§7.4.4.4) store differences, PNG's with a byte before each row; without them names are readable. */
function unpredicted(content, { predictor, columns, colors, bits }) {
  const isPng = predictor >= 10;
  if (!isPng && (predictor !== 2 || bits !== 8)) throw refuse("damaged");
  const width = Math.max(1, Math.ceil((columns * colors * bits) / 8));
  const step = Math.max(1, Math.ceil((colors * bits) / 8));
  const lead = isPng ? 1 : 0;
  const rows = Math.ceil(content.length / (width + lead));
  const out = Buffer.alloc(Math.max(0, content.length - rows * lead));
  for (let row = 0; row < rows; row++) {
    const from = row * (width + lead);
    const kind = isPng ? content[from] : 1;
    for (let column = 0; column < width && from + lead + column < content.length; column++) {
      const at = row * width + column;
      const left = column < step ? 0 : out[at - step];
      const up = row === 0 ? 0 : out[at - width];
      const corner = row === 0 || column < step ? 0 : out[at - width - step];
      const guess =
        kind === 1 ? left : kind === 2 ? up : kind === 3 ? (left + up) >> 1 : kind === 4 ? paeth(left, up, corner) : 0;
      out[at] = content[from + lead + column] + guess;
    }
  }
  return out;
}

function paeth(left, up, corner) {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
