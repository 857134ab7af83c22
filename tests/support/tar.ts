const block = 512;

/** A tar archive of files and folders, null for a folder; names of at most 100 bytes, as those of a database are. */
export function tarOf(entries: Map<string, Buffer | null>): Uint8Array<ArrayBuffer> {
  const sizeOf = (bytes: Buffer | null) => block + Math.ceil((bytes?.length ?? 0) / block) * block;
  const archive = Buffer.alloc([...entries.values()].reduce((sum, bytes) => sum + sizeOf(bytes), 2 * block));
  let at = 0;
  for (const [name, bytes] of entries) {
    const header = archive.subarray(at, at + block);
    header.write(name, 0);
    header.write(bytes ? "0000600\0" : "0000700\0", 100);
    header.write("0000000\0".repeat(2), 108);
    header.write(
      `${(bytes?.length ?? 0).toString(8).padStart(11, "0")}\0${"0".repeat(11)}\0        ${bytes ? "0" : "5"}`,
      124,
    );
    header.write("ustar\0" + "00", 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    bytes?.copy(archive, at + block);
    at += sizeOf(bytes);
  }
  return new Uint8Array(archive.buffer, archive.byteOffset, archive.byteLength);
}
