import type { Fields } from "~/lib/content/definition/definition";
import type { Condition } from "~/lib/content/definition/rules";
import { fields } from "~/lib/content/fields/fields.server";

export type Values = { fields: Fields; data: Readonly<Record<string, unknown>> };

export function isFilled({ fields: declared, data }: Values, name: string): boolean {
  const field = declared[name];
  return field !== undefined && fields.isFilled(data[name], field);
}

export function isMet(values: Values, condition: Condition): boolean {
  return "is" in condition
    ? (values.data[condition.field] ?? false) === condition.is
    : isFilled(values, condition.field);
}
