import type { Section } from "~/lib/content/definition/definition";

import type { fieldOfInput } from "./form-text";

type Inputs = readonly (readonly [string, string])[];
/** @param fieldOf `fieldOfInput`: a form has it, and this comes seldom */
type Reading = { fieldOf: typeof fieldOfInput; onlyEnglish?: boolean };

/**
 * Where two copies of a form differ, as paths of fields: `title.tr`, `stops`. Rows' keys and empty inputs say nothing.
 * @param options.onlyEnglish the form holds the English words alone
 */
export function differingFields(
  section: Pick<Section, "fields">,
  one: Inputs,
  other: Inputs,
  { fieldOf, onlyEnglish = false }: Reading,
): string[] {
  const [before, after] = [byField(section, one, fieldOf), byField(section, other, fieldOf)];
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths.filter((path) => (!onlyEnglish || path.endsWith(".en")) && before.get(path) !== after.get(path));
}

function byField(section: Pick<Section, "fields">, inputs: Inputs, fieldOf: typeof fieldOfInput): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [input, value] of inputs) {
    const name = fieldOf(section, input);
    const text = value.replaceAll("\r\n", "\n").trim();
    if (name === undefined || text === "" || input.endsWith("._key")) continue;
    const language = section.fields[name]?.localized ? /^[^.]+\.(tr|en)\b/.exec(input)?.[1] : undefined;
    const path = language ? `${name}.${language}` : name;
    texts.set(path, `${texts.get(path) ?? ""}${JSON.stringify([input, text])}`);
  }
  return texts;
}
