/**
 * Where a file goes: the id of a folder of the library, null for its root, or the address of an interface that keeps it,
 * which begins with "/". `?for=` names what it becomes an attachment for; further parameters are sent with the file.
 */
export type UploadPlace = string | null;

/** A file that an interface has kept. `link`: its page. */
export type KeptFile = { id: string; originalName: string; link: string };

export type FileInterface = { address: string; kind: string; fields: Record<string, string> };

export function interfaceAt(place: UploadPlace): FileInterface | null {
  if (!place?.startsWith("/")) return null;
  const [address = "", query] = place.split("?", 2);
  const { for: kind = "", ...fields } = Object.fromEntries(new URLSearchParams(query));
  return { address, kind, fields };
}

/** What an interface answers. */
export type KeptAnswer = { id: string; name: string; link: string };

export const keptFileOf = ({ id, name, link }: KeptAnswer): KeptFile => ({
  ...{ id, originalName: name, link },
});

/** The code of what an interface answers where it keeps nothing; it completes the i18n key `files.errors.…`. */
export const codeOfAnswer = ({ code, fields }: { code?: unknown; fields?: object }): string | undefined =>
  fields && "folderId" in fields ? "folderGone" : typeof code === "string" ? code : undefined;
