import type { Section } from "~/lib/content/definition/definition";
import type { EntryData, ImageValue } from "~/lib/content/values";

/** What a form says of a picture beside its file. */
const said = ["alt.tr", "alt.en", "caption.tr", "caption.en", "credit", "decorative", "focal.x", "focal.y"];

/**
 * Without scripts the words of the picture before stay in the form when another is chosen. Words that nobody has
 * changed are taken out: they say nothing of the new one.
 * @param before the entry as it is stored
 */
export function dropOldPictureWords(section: Section, form: FormData, before: EntryData): void {
  for (const [name, field] of Object.entries(section.fields)) {
    const old = before[name] as ImageValue | undefined;
    const file = form.get(`${name}.file`);
    if (field.kind !== "image" || !old?.file || typeof file !== "string" || file === "" || file === old.file) continue;
    if (
      (["tr", "en"] as const).every(
        (locale) => String(form.get(`${name}.alt.${locale}`) ?? "") === (old.alt?.[locale] ?? ""),
      )
    ) {
      for (const part of said) form.delete(`${name}.${part}`);
    }
  }
}
