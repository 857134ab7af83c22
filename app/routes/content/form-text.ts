import type { Section } from "~/lib/content/definition/definition";

type Texts = Pick<Section, "fields">;

/** The texts of a form, without its files. */
export function textsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string");
}

/**
 * The field of the entry that an input belongs to: `title.tr` → `title`. Undefined for what stands beside the entry's
 * text: its version, a note or a comment, times, the buttons.
 */
export function fieldOfInput({ fields }: Texts, input: string): string | undefined {
  const [name = ""] = input.split(/[.[]/);
  if (name === "parentId") return name;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field && !(field.localized && name === input) ? name : undefined;
}

/** An entry's text in a form as one comparable text. */
export function spelledText(section: Texts, form: HTMLFormElement): string {
  return JSON.stringify(textsOf(form).filter(([name]) => fieldOfInput(section, name)));
}
