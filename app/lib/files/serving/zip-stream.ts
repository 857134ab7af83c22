import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
/** `name`: with "/" between folders, and none that leads out of them. */
export type ZipMember = { name: string; modified: Date; open: () => Promise<Bytes> };

/** Names are in UTF-8; sizes and checksum follow the bytes. */
const flags = 0x0808;
const deflated = 8;

/** Each half of a pair is two bytes: seconds are counted by twos, years from 1980. */
function dosTime(at: Date): [time: number, day: number] {
  const year = Math.min(Math.max(at.getFullYear(), 1980), 2107);
  return [
    (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    ((year - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  ];
}

type Written = { name: Buffer; at: number; time: number; day: number; crc: number; packed: number; bytes: number };

/**
 * An archive that is made while it is sent; one file is open at a time. Without ZIP64: less than 4 GB and 65,536 files.
 * @param members a file that can no longer be opened ends the archive with its error
 */
export async function* zipOf(members: Iterable<ZipMember>): AsyncGenerator<Uint8Array> {
  const list: Written[] = [];
  let at = 0;
  for (const { name, modified, open } of members) {
    const [time, day] = dosTime(modified);
    const written: Written = { name: Buffer.from(name), at, time, day, crc: 0, packed: 0, bytes: 0 };
    const head = headOf(written);
    yield head;
    yield* pack(await open(), written);
    const tail = tailOf(written);
    yield tail;
    at += head.length + written.packed + tail.length;
    list.push(written);
  }
  const entries = Buffer.concat(list.map(entryOf));
  yield entries;
  yield endOf(list.length, at, entries.length);
}

async function* pack(source: Bytes, written: Written): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: 1 });
  async function* counted() {
    for await (const part of source) {
      written.crc = crc32(part, written.crc);
      written.bytes += part.byteLength;
      yield part;
    }
  }
  const fed = pipeline(counted(), deflate);
  // The error comes out of the loop below; a reader who leaves ends both.
  fed.catch(() => {});
  for await (const part of deflate as AsyncIterable<Uint8Array>) {
    written.packed += part.byteLength;
    yield part;
  }
  await fed;
}

function headOf({ name, time, day }: Written): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(time, 10);
  head.writeUInt16LE(day, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function tailOf({ crc, packed, bytes }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(bytes, 12);
  return tail;
}

function entryOf({ name, at, time, day, crc, packed, bytes }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(time, 12);
  entry.writeUInt16LE(day, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(bytes, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, name]);
}

function endOf(count: number, at: number, length: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
