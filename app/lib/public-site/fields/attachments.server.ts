import type { Pointed } from "~/lib/content/publication/read/published-data.server";
import { fileUrl } from "~/lib/files/serving/file-urls";
import type { TranslatedText } from "~/lib/content/translated-text";

import type { Attachment } from "~/lib/content/fields/public-shape";

/** Null when the file is gone. Without a title its name is used. */
export function attachmentOf(
  id: unknown,
  { files }: Pick<Pointed, "files">,
  { title, language }: { title: TranslatedText | null; language: string | null },
): Attachment | null {
  const file = files[String(id)];
  if (!file) return null;
  const type = file.name.slice(file.name.lastIndexOf(".") + 1).toUpperCase();
  return { href: fileUrl(file), title: title ?? { text: file.originalName }, type, bytes: file.bytes, language };
}
