/** Makes Excel and LibreOffice read UTF-8. */
export const csvStart = "\uFEFF";

/**
 * For a Turkish Excel: semicolons, CRLF, decimal commas (1.5 would be the first of May) unless a program reads it.
 * Texts that a spreadsheet would compute (`=`, `+`, `-`, `@`, tab, return first) get an apostrophe, which `readCsv` takes
 * away; so do those that look as if they had one already.
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
  const harmless = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
