import type { Section } from "~/lib/content/definition/definition";

type Texts = Pick<Section, "fields">;

export function textsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string");
}

/**
 * The entry field of an input: `title.tr` → `title`. Undefined for inputs beside the text: version, note, comment,
 * times, buttons.
 */
export function fieldOfInput({ fields }: Texts, input: string): string | undefined {
  const [name = ""] = input.split(/[.[]/);
  if (name === "parentId") return name;
  const field = Object.hasOwn(fields, name) && fields[name];
  return field && !(field.localized && name === input) ? name : undefined;
}

/** The entry's text in a form, as one comparable string. */
export function spelledText(section: Texts, form: HTMLFormElement): string {
  return JSON.stringify(textsOf(form).filter(([name]) => fieldOfInput(section, name)));
}
