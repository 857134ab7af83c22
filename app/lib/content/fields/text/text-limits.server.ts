import { issue, Unreadable } from "~/lib/content/fields/field-kind";

export function lengthIssues(value: string, { max }: { max?: number }): string[] {
  return max !== undefined && value.length > max ? [issue("tooLong", { max, length: value.length })] : [];
}

export function limited(text: string, max: number): string {
  if (text.length > max) throw new Unreadable("tooLong", { max, length: text.length });
  return text;
}
