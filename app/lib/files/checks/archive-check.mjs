// Reads a zip's list and its bytes with yauzl and compares them; nothing is written. Runs on a worker thread.

const refuse = (refusal) => Object.assign(new Error(refusal), { refusal });

const megabyte = 1 << 20;
const maxMembers = 10_000;
const maxUnpacked = 1024 * megabyte;
const maxRatio = 100;
const smallEnough = 20 * megabyte;
const maxNested = 2;
/** A description of an office file's parts is never near this size. */
const maxPart = 4 * megabyte;
/** Honest ones hold a list and its items. */
const maxDeep = 50;

const programs =
  /\.(?:exe|com|scr|pif|cpl|dll|xll|msi|msix|appx|application|bat|cmd|ps1|vbs?|vbe|js|jse|ws|wsf|sct|hta|chm|jar|lnk|url|scf|library-ms|settingcontent-ms|inf|reg|html?|xhtml|mht|mhtml|svgz|iso|img|vhdx?)$/i;
const macros = /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml)$|^(?:xl\/)?macrosheets\/|^Basic\/|^Scripts\//i;
/** Relationships that a program follows by itself when the document is opened. */
const followed = /\/(?:attachedTemplate|oleObject|frame|subDocument)$/i;
/** Entities multiply or fetch; OpenDocument events run scripts. A DOCTYPE alone is allowed: old type lists have one. */
const unsafeMarkup = /<!ENTITY|=\s{0,9}["']vnd\.sun\.star\.script:/i;
const longestUnsafe = 64;

/**
 * Refuses an archive that is unsafe to unpack or open; archives inside it are checked too.
 * @param {Buffer} bytes the whole file
 * @returns {Promise<{ names: string[], mimetype: string }>} of the outermost archive; `mimetype` is OpenDocument's
 * first member
 * @throws {Error} with `refusal`: archiveUnsafe, archivePassword, damaged
 */
export async function checkArchive(bytes, yauzl, markup) {
  return readArchive(bytes, { yauzl, markup, unpacked: 0, members: 0 }, 0);
}

async function readArchive(bytes, work, depth) {
  const { yauzl } = work;
  const zip = await yauzl.fromBufferPromise(bytes, {
    lazyEntries: true,
    decodeStrings: false,
    validateEntrySizes: true,
  });
  work.members += zip.entryCount;
  if (work.members > maxMembers) throw refuse("archiveUnsafe");
  const entries = [];
  for await (const entry of zip.eachEntry()) entries.push(await describe(zip, entry, work));
  if (entries.length !== zip.entryCount) throw refuse("damaged");
  assertApart(entries, bytes.length);
  const claimed = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (claimed > maxUnpacked || (claimed > smallEnough && claimed > bytes.length * maxRatio))
    throw refuse("archiveUnsafe");
  const names = entries.map(({ name }) => name);
  const isOffice = names.includes("[Content_Types].xml");
  const isDocument = isOffice || names[0] === "mimetype";
  let mimetype = "";
  for (const [at, { entry, name }] of entries.entries()) {
    const isPart = isOffice && (name === "[Content_Types].xml" || /\.rels$/i.test(name));
    const keep = isPart || (at === 0 && name === "mimetype") ? maxPart : undefined;
    const content = await unpack(zip, entry, work, {
      keep,
      isMarkup: isDocument && /\.(?:xml|rels|vml|rdf)$/i.test(name),
    });
    if (at === 0 && name === "mimetype") mimetype = content.toString("latin1").trim().slice(0, 200);
    if (isPart) assertPart(textOf(content), work);
    if (content.length > 4 && content.readUInt32LE(0) === 0x04034b50) await readNested(content, work, depth + 1);
  }
  return { names, mimetype };
}

async function readNested(content, work, depth) {
  if (depth > maxNested) throw refuse("archiveUnsafe");
  await readArchive(content, work, depth);
}

async function describe(zip, entry, { yauzl }) {
  const nameOf = ({ generalPurposeBitFlag: flags, extraField }, raw) =>
    yauzl.getFileNameLowLevel(flags, raw, yauzl.parseExtraFields(extraField ?? Buffer.alloc(0)), true);
  const name = nameOf({ ...entry, extraField: entry.extraFieldRaw }, entry.fileNameRaw);
  const local = await zip.readLocalFileHeaderPromise(entry);
  const inside = nameOf(local, local.fileName);
  // Programs that unpack may use either name.
  if (!isSafeName(name) || !isSafeName(inside) || !entry.fileNameRaw.equals(local.fileName))
    throw refuse("archiveUnsafe");
  // Some systems drop what follows, and with it the apparent type.
  if (programs.test(asOpened(name)) || macros.test(name)) throw refuse("archiveUnsafe");
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000) throw refuse("archiveUnsafe");
  if (entry.generalPurposeBitFlag & 1) throw refuse("archivePassword");
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw refuse("archiveUnsafe");
  return { name, entry, from: entry.relativeOffsetOfLocalHeader, to: local.fileDataStart + entry.compressedSize };
}

/** Small bombs let members share bytes to claim honest ratios. */
function assertApart(entries, length) {
  let reached = 0;
  for (const { from, to } of [...entries].sort((a, b) => a.from - b.from)) {
    if (from < reached) throw refuse("archiveUnsafe");
    if (to > length) throw refuse("damaged");
    reached = to;
  }
}

/** Without an NTFS stream's name, and without dots and blanks at the end. */
function asOpened(name) {
  const [path = ""] = name.split(":", 1);
  let end = path.length;
  while (path[end - 1] === "." || path[end - 1] === " ") end--;
  return path.slice(0, end);
}

function isSafeName(name) {
  return (
    name !== "" &&
    !/[\p{Cc}\\\u202A-\u202E\u2066-\u2069]/u.test(name) &&
    !/^(?:\/|[a-z]:)/i.test(name) &&
    !name.split("/").includes("..")
  );
}

/**
 * A wrong size in the list ends it (yauzl), and so does the total of all members.
 * @param keep reads up to this many bytes; else only archives are read whole @param isMarkup looks for unsafe markup
 */
async function unpack(zip, entry, work, { keep, isMarkup }) {
  if (entry.fileNameRaw.at(-1) === 0x2f && entry.uncompressedSize === 0) return Buffer.alloc(0);
  const parts = [];
  let length = 0;
  let seen = "";
  for await (const part of await zip.openReadStreamPromise(entry)) {
    work.unpacked += part.length;
    if (work.unpacked > maxUnpacked) throw refuse("archiveUnsafe");
    if (isMarkup) {
      // Without the zero bytes of UTF-16.
      seen = seen.slice(-longestUnsafe) + part.toString("latin1").replaceAll("\0", "");
      if (unsafeMarkup.test(seen)) throw refuse("archiveUnsafe");
    }
    const isArchive = length === 0 ? part.length > 4 && part.readUInt32LE(0) === 0x04034b50 : parts.length > 0;
    if (keep !== undefined || isArchive) parts.push(part);
    length += part.length;
    if (length > (keep ?? (isArchive ? 64 * megabyte : Infinity))) throw refuse("archiveUnsafe");
  }
  return Buffer.concat(parts);
}

function textOf(content) {
  const [first, second] = content;
  const isWide =
    first === 0 || second === 0 || (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const isBigEnd = first === 0 || first === 0xfe;
  if (isWide && content.length % 2 === 1) throw refuse("damaged");
  const text = isWide
    ? (isBigEnd ? Buffer.from(content).swap16() : content).toString("utf16le")
    : content.toString("utf8");
  const [, encoding = "utf-8"] =
    /^\s{0,9}<\?xml[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([^"']{0,40})/i.exec(
      text.replace(/^\uFEFF/, "").slice(0, 300),
    ) ?? [];
  if (!/^(?:utf-?8|utf-16(?:le|be)?|us-ascii|ascii|iso-8859-\d{1,2}|windows-125\d)$/i.test(encoding))
    throw refuse("archiveUnsafe");
  return text;
}

/** Macros under another name, and content fetched from elsewhere on opening. */
function assertPart(text, { markup }) {
  let isUnsafe = false;
  let depth = 0;
  const parser = new markup.Parser(
    {
      onprocessinginstruction(name) {
        if (/^!doctype/i.test(name)) isUnsafe = true;
      },
      onclosetag() {
        depth--;
      },
      onopentag(_tag, attributes) {
        // The parser's work per element grows with its depth.
        if (++depth > maxDeep) throw refuse("tooComplex");
        const { ContentType = "", Type = "", Target = "", TargetMode = "" } = attributes;
        if (/macroEnabled|vbaProject|macrosheet/i.test(`${ContentType} ${Type}`)) isUnsafe = true;
        if (TargetMode.trim().toLowerCase() === "external" && followed.test(Type.trim()) && isElsewhere(Target))
          isUnsafe = true;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (isUnsafe) throw refuse("archiveUnsafe");
}

/** Local means a path, or a "file:" address of a drive or folder. */
function isElsewhere(target) {
  const address = target.replace(/[\p{Cc}\s]/gu, "").replace(/\\|%5c|%2f/gi, "/");
  if (/^file:/i.test(address)) return !/^file:(?:\/\/\/|\/\/localhost\/|\/)?(?!\/)/i.test(address);
  return address.startsWith("//") || /^[a-z][a-z0-9+.-]{1,40}:/i.test(address);
}
