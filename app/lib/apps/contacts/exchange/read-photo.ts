/** Decoded, of one photograph. */
const mostBytes = 5 * 1024 * 1024;

/** Letters of a line with the largest photograph, and what stands before it. Longer ones come cut. */
export const longestPhotoLine = Math.ceil(mostBytes / 3) * 4 + 3_000;

/** How the base64 of a picture begins, by the ending of its file. */
const beginnings = { jpg: "/9j/", png: "iVBORw0KGgo", gif: "R0lGOD", webp: "UklGR" } as const;

/** The ending of a file with these bytes; undefined for what is no picture. */
export const photoEnding = (base64: string): string | undefined =>
  Object.entries(beginnings).find(([, beginning]) => base64.startsWith(beginning))?.[0];

/** `photo`: base64 of what begins as a picture does. `remark`: why there is none, as `contacts.import.remarks` has it. */
export type ReadPhoto = { photo: string } | { remark: "photoAddress" | "photoTooLarge" | "photoUnread" };

/**
 * A PHOTO of vCard 2.1 (ENCODING=BASE64), 3 (ENCODING=b) or 4 (a `data:` address). The pictures behind other addresses
 * are not fetched: whoever wrote the card would have the server ask for them.
 */
export function readPhoto({ isEncoded, value }: { isEncoded: boolean; value: string }): ReadPhoto {
  const data = readData(value);
  if (data === null && !isEncoded && /^\s*[a-z][a-z\d+.-]{1,30}:/i.test(value)) return { remark: "photoAddress" };
  const base64 = (data ?? value).replace(/\s/g, "");
  if (Math.floor((base64.length * 3) / 4) > mostBytes + 2) return { remark: "photoTooLarge" };
  const isPicture = photoEnding(base64) !== undefined && /^[a-z\d+/]*={0,2}$/i.test(base64);
  return isPicture ? { photo: base64 } : { remark: "photoUnread" };
}

/** What a `data:` address holds (RFC 2397); some programs escape the signs of its head. Null for another address. */
function readData(value: string): string | null {
  const head = /^\s*data:[^,]{0,200},/i.exec(value.slice(0, 300))?.[0];
  if (head === undefined) return /^\s*data:/i.test(value.slice(0, 100)) ? "" : null;
  return /;base64\\?,$/i.test(head) ? value.slice(head.length) : "";
}
