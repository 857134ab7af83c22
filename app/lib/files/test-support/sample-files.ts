import { deflateRawSync, deflateSync, crc32 as zlibCrc32 } from "node:zlib";

import sharp from "sharp";

export function picture(
  width: number,
  height: number,
  format: "jpeg" | "png" | "webp" | "gif" | "avif" = "jpeg",
  shade = 120,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: 90, b: 40 } } })
    .toFormat(format)
    .toBuffer();
}

/** A JPEG as a phone writes it: sideways, with GPS coordinates. */
export function photoWithPlace(): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 400, channels: 3, background: "#467" } })
    .withExif({
      IFD0: { Artist: "Kamera Sahibi" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "38/1 28/1 11/1", GPSLongitudeRef: "E", GPSLongitude: "27/1 13/1 1/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A PNG of a few bytes whose header promises `width` × `height`. */
export function promisedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  if (typeof zlibCrc32 === "function") return zlibCrc32(bytes);
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

type Member = {
  name: string;
  content?: string | Buffer;
  claims?: number;
  mode?: number;
  stored?: boolean;
  flags?: number;
  inside?: string;
  at?: number;
};

/** `claims`: unpacked size in the list; `at`: position; `inside`: the name before the bytes. */
export function zipOf(members: Member[]): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, content = "x", claims, mode = 0, stored = false, flags = 0, inside = name, at } of members) {
    const raw = Buffer.from(content);
    const packed = stored ? raw : deflateRawSync(raw);
    const nameBytes = Buffer.from(name);
    const innerBytes = Buffer.from(inside);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(stored ? 0 : 8, 8);
    local.writeUInt32LE(crc(raw), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(raw.length, 22);
    local.writeUInt16LE(innerBytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(0x0314, 4);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(stored ? 0 : 8, 10);
    entry.writeUInt32LE(crc(raw), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims ?? raw.length, 24);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(at ?? offset, 42);
    parts.push(local, innerBytes, packed);
    list.push(entry, nameBytes);
    offset += 30 + innerBytes.length + packed.length;
  }
  const listBytes = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length & 0xffff, 8);
  end.writeUInt16LE(members.length & 0xffff, 10);
  end.writeUInt32LE(listBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listBytes, end]);
}
