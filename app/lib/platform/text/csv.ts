/** What makes Excel and LibreOffice take a UTF-8 file as such. */
export const csvStart = "\uFEFF";

/**
 * One line in the form a Turkish Excel opens by a double click: semicolons, CRLF. A text that a spreadsheet would
 * compute (`=`, `+`, `-`, `@`, tab or return at its start) gets an apostrophe before it; numbers stay numbers, with the
 * comma that is written here, unless a program reads them: 1.5 would be the first of May.
 */
export function csvLine(
  values: readonly (string | number | null | undefined)[],
  { decimalSign = "," }: { decimalSign?: "," | "." } = {},
): string {
  return `${values.map((value) => cell(value, decimalSign)).join(";")}\r\n`;
}

function cell(value: string | number | null | undefined, decimalSign: string): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value).replace(".", decimalSign);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
