import type { MultiField, SelectField } from "~/lib/content/definition/definition";

import { Unreadable, type OpenFormat } from "~/lib/content/fields/field-kind";

/** Options from the settings are checked by the operation, which can read them. */
export const optionsOf = (field: SelectField | MultiField) => ("options" in field ? field.options : undefined);

export function checkedCode(input: unknown, field: SelectField | MultiField): string {
  if (typeof input !== "string" || !/^[\w-]{1,64}$/.test(input)) throw new Unreadable("unknownOption");
  const options = optionsOf(field);
  if (options && !options.includes(input)) throw new Unreadable("unknownOption");
  return input;
}

export const openCodes = (value: unknown, { option }: OpenFormat): string =>
  [value]
    .flat()
    .map((code) => option(String(code)))
    .join(", ");
