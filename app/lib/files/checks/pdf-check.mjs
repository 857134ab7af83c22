// PDF.js tells whether a PDF can be read and what runs when it is opened, but not what its links and bookmarks do:
// their actions are looked for in the file's objects, wherever they are written (ISO 32000-1 §7.5.7, §12.6).
import { constants, inflateRawSync } from "node:zlib";

/** To be thrown: the code of a refusal. */
const refuse = (refusal) => Object.assign(new Error(refusal), { refusal });

const mostUnpacked = 256 << 20;
const mostPagesRead = 1_000;
const programs = /\.(?:exe|com|scr|pif|cpl|dll|msi|bat|cmd|ps1|vbs?|vbe|js|jse|wsf|hta|jar|lnk|reg|docm|xlsm|pptm|iso|vhdx?)$/i;

/**
 * Refuses a PDF that runs code or starts programs, also out of sight: in compressed lists of objects, behind escaped
 * names and several filters. Runs on a worker thread.
 * @param {Buffer} bytes the whole file
 * @returns {Promise<{ pages: number, title: string | null, language: string | null, hasText: boolean | null, isTagged: boolean }>}
 * @throws {Error} with `refusal`: pdfActive, pdfPassword, damaged, tooComplex
 */
export async function checkPdf(bytes, { getDocument }) {
  if (holdsActions(bytes)) throw refuse("pdfActive");
  // PDF.js keeps what it is given.
  const loading = getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, useSystemFonts: false, disableFontFace: true, verbosity: 0 });
  try {
    const pdf = await loading.promise;
    return await readDocument(pdf);
  } catch (error) {
    if (error.name === "PasswordException") throw refuse("pdfPassword");
    throw error.refusal ? error : refuse("damaged");
  } finally {
    await loading.destroy();
  }
}

async function readDocument(pdf) {
  const { info } = await pdf.getMetadata();
  // An XFA form is a program of its own, which few viewers still run.
  if (info.IsXFAPresent || (await pdf.getJSActions())) throw refuse("pdfActive");
  const attached = Object.values((await pdf.getAttachments()) ?? {});
  if (attached.some(({ filename }) => programs.test(filename))) throw refuse("pdfActive");
  // What is encrypted could not be looked into above, only PDF.js holds its key.
  if (info.EncryptFilterName) await readPages(pdf);
  const marks = await pdf.getMarkInfo().catch(() => null);
  return { pages: pdf.numPages, title: wordsOf(info.Title, 500), language: wordsOf(info.Language, 40), hasText: await holdsText(pdf), isTagged: marks?.Marked === true };
}

const wordsOf = (value, most) => (typeof value === "string" && value.trim() ? value.trim().slice(0, most) : null);

const mostPagesForText = 10;
const mostTimeForText = 3_000;

/**
 * Whether a page has letters that a screen reader can read: a scanned one is a picture alone. The first pages tell, as a
 * scanned paper often has a written cover letter: most of those looked at must have some. Null: no answer in good time.
 */
async function holdsText(pdf) {
  const until = Date.now() + mostTimeForText;
  let written = 0;
  let read = 0;
  for (let at = 1; at <= Math.min(pdf.numPages, mostPagesForText) && Date.now() < until; at++) {
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
  for (let at = 1; at <= Math.min(pdf.numPages, mostPagesRead); at++) {
    const page = await pdf.getPage(at);
    const annotations = await page.getAnnotations();
    const isActive = annotations.some(({ actions, unsafeUrl, url }) => actions || (unsafeUrl && !url && programs.test(unsafeUrl)));
    if (isActive || (await page.getJSActions())) throw refuse("pdfActive");
    page.cleanup();
  }
}

/** Whether a name that starts code stands anywhere in the file or in its object streams. */
function holdsActions(bytes) {
  const text = bytes.toString("latin1");
  if (isActive(text)) return true;
  let work = 0;
  let before = 0;
  for (let at = nextStream(text, 0); at >= 0; at = nextStream(text, at + 6)) {
    const header = unescapeNames(text.slice(before, at));
    before = at;
    // Any stream with these two may be used as a list of objects, whatever it says of its type.
    if (!/\/First(?![a-z])/i.test(header) || !/\/N(?![a-z])/i.test(header)) continue;
    if (/\/Filter\s{0,20}\d{1,9}\s{1,20}\d{1,9}\s{1,20}R/.test(header)) throw refuse("damaged");
    const start = at + (text.startsWith("\r\n", at + 6) ? 8 : 7);
    for (const filters of filtersIn(header)) {
      // Not cut at "endstream", which may stand in what is packed: every encoding tells its own end.
      const { content, cost } = decode(bytes.subarray(start), filters, mostUnpacked - work);
      work += cost;
      if (work > mostUnpacked) throw refuse("tooComplex");
      for (const plain of [content, ...unpredicted(content, header)]) if (isActive(plain.toString("latin1"))) return true;
    }
  }
  return false;
}

function nextStream(text, from) {
  for (let at = text.indexOf("stream", from); at >= 0; at = text.indexOf("stream", at + 6)) {
    const after = text.charCodeAt(at + 6);
    if ((after === 10 || after === 13) && !text.startsWith("end", at - 3)) return at;
  }
  return -1;
}

function isActive(text) {
  const plain = unescapeNames(text);
  return /\/(?:JavaScript|Launch)(?![A-Za-z0-9])/.test(plain) || (plain.includes("/Rendition") && /\/JS\s{0,9}[(<\d]/.test(plain));
}

/** A name may be written `/J#61vaScript`. */
function unescapeNames(text) {
  return text.includes("#") ? text.replace(/#([0-9a-f]{2})/gi, (_escape, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text;
}

/** The chains of filters that a stream's dictionary may mean: each one that is written there. */
function filtersIn(header) {
  const chains = header.split(/\/Filter(?![A-Za-z])/).slice(1).slice(-8).map((rest) => {
    const value = rest.trimStart();
    const names = value.startsWith("[") ? value.slice(1, 1_000).split("]", 1)[0] : /^\/[A-Za-z0-9]{1,40}/.exec(value)?.[0];
    return (names ?? "").split("/").map((name) => name.trim()).filter(Boolean);
  });
  return [...new Map(chains.filter((chain) => chain.length > 0).map((chain) => [chain.join(), chain])).values()];
}

const decoders = {
  FlateDecode: inflate, Fl: inflate, LZWDecode: lzw, LZW: lzw, ASCIIHexDecode: asciiHex, AHx: asciiHex, ASCII85Decode: ascii85, A85: ascii85, RunLengthDecode: runLength, RL: runLength,
  Crypt: (bytes) => bytes,
};

/** `cost`: bytes that came out, and bytes that were read where reading is the work. */
function decode(bytes, filters, room) {
  if (filters.length > 8) throw refuse("tooComplex");
  let content = bytes;
  let cost = 0;
  for (const name of filters) {
    const decoder = decoders[name];
    // A picture's own encoding holds no objects.
    if (!decoder) return { content: Buffer.alloc(0), cost };
    content = decoder(content, room - cost);
    cost += content.length;
    if (cost > room) throw refuse("tooComplex");
  }
  return { content, cost };
}

/** Up to the sign that ends the text of an encoding. */
function upTo(bytes, sign) {
  const end = bytes.indexOf(sign);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** Without the checksum at its end, which readers don't look at; what lies behind the end is not its own. */
function inflate(bytes, room) {
  const [first = 0, second = 0] = bytes;
  if ((first & 15) !== 8 || (first * 256 + second) % 31 !== 0) return Buffer.alloc(0);
  try {
    return inflateRawSync(bytes.subarray(2), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, room) });
  } catch (error) {
    throw refuse(error.code === "ERR_BUFFER_TOO_LARGE" ? "tooComplex" : "damaged");
  }
}

function asciiHex(bytes) {
  const digits = upTo(bytes, 0x3e).toString("latin1").replace(/[^0-9a-f]/gi, "");
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
  for (let at = 0; at < bytes.length && bytes[at] !== 128; ) {
    const length = bytes[at];
    const part = length < 128 ? bytes.subarray(at + 1, at + 2 + length) : Buffer.alloc(257 - length, bytes[at + 1] ?? 0);
    at += length < 128 ? length + 2 : 2;
    parts.push(part);
    total += part.length;
    if (total > room) throw refuse("tooComplex");
  }
  return Buffer.concat(parts);
}

/** ISO 32000-1 §7.4.4: codes of 9 to 12 bits, the table begun anew by 256, the end told by 257; codes grow one early. */
function lzw(bytes, room) {
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
    width = table.length + 259 > 2_047 ? 12 : table.length + 259 > 1_023 ? 11 : table.length + 259 > 511 ? 10 : 9;
  }
  return Buffer.concat(parts);
}

/** PNG predictors (§7.4.4.4) put a byte before each row and write differences: names are whole only without them. */
function unpredicted(content, header) {
  if (!/\/Predictor\s{0,9}1[0-5]/.test(header)) return [];
  const columns = Math.min(100_000, Number(/\/Columns\s{0,9}(\d{1,6})/.exec(header)?.[1] ?? 1));
  const width = Math.max(1, columns * Math.min(4, Number(/\/Colors\s{0,9}(\d{1,2})/.exec(header)?.[1] ?? 1)));
  const step = Math.max(1, width / columns);
  const rows = Math.floor(content.length / (width + 1));
  const out = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row++) {
    const kind = content[row * (width + 1)];
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const left = column < step ? 0 : out[at - step];
      const up = row === 0 ? 0 : out[at - width];
      const corner = row === 0 || column < step ? 0 : out[at - width - step];
      const guess = kind === 1 ? left : kind === 2 ? up : kind === 3 ? (left + up) >> 1 : kind === 4 ? paeth(left, up, corner) : 0;
      out[at] = content[row * (width + 1) + 1 + column] + guess;
    }
  }
  return [out];
}

function paeth(left, up, corner) {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
