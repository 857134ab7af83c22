const tags: Readonly<Record<string, string>> = {
  ...{ docx: "DOC", odt: "DOC", rtf: "DOC", xlsx: "XLS", ods: "XLS", csv: "XLS", pptx: "PPT", jpeg: "JPG" },
  ...{ htm: "TXT", md: "TXT" },
};

/** What a list says of a file's type: "PDF", "XLS". @param name in its address, whose ending is that of its content */
export function typeTag(name: string): string {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return tags[ending] ?? ending.toUpperCase();
}
