/** In letters. Strings as short as this are put together within the processor's own memory. */
const atOnce = 2_048;
const bytesOfLetter = 3;
/** In bytes; what a larger document needed is given back. */
const kept = 1024 * 1024;

let scratch = Buffer.allocUnsafeSlow(kept / 4);

/**
 * The bytes of a text that comes in thousands of pieces. One string of it would be copied whole into new memory before
 * it's read, nine times the work of writing the bytes a few pieces at a time.
 */
export function bytesOfPieces(give: (piece: (text: string) => void) => void): Buffer<ArrayBuffer> {
  let [length, waiting] = [0, ""];
  const write = () => {
    const most = length + waiting.length * bytesOfLetter;
    if (most > scratch.length) {
      const larger = Buffer.allocUnsafeSlow(most * 2);
      scratch.copy(larger, 0, 0, length);
      scratch = larger;
    }
    length += scratch.write(waiting, length);
    waiting = "";
  };
  give((text) => {
    waiting += text;
    if (waiting.length > atOnce) write();
  });
  write();
  const bytes = Buffer.allocUnsafeSlow(length);
  scratch.copy(bytes, 0, 0, length);
  if (scratch.length > kept) scratch = Buffer.allocUnsafeSlow(kept / 4);
  return bytes;
}
