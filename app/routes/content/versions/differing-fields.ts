import type { Section } from "~/lib/content/definition/definition";

import type { fieldOfInput } from "~/routes/content/entry/form-text";

type Inputs = readonly (readonly [string, string])[];
/** @param fieldOf `fieldOfInput`, passed in because forms have it loaded already */
type Reading = { fieldOf: typeof fieldOfInput; onlyEnglish?: boolean };

/**
 * The paths of fields that differ between two copies of a form: `title.tr`, `stops`. Row keys and empty inputs don't
 * count. @param options.onlyEnglish the form has only the English fields
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
