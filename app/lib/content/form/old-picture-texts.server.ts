import type { Section } from "~/lib/content/definition/definition";
import type { EntryData, ImageValue } from "~/lib/content/values";

const textParts = ["alt.tr", "alt.en", "caption.tr", "caption.en", "credit", "decorative", "focal.x", "focal.y"];

/** Without scripts, a new picture's form keeps the old texts: removes unchanged ones. @param before as stored */
export function dropOldPictureTexts(section: Section, form: FormData, before: EntryData): void {
  for (const [name, field] of Object.entries(section.fields)) {
    const old = before[name] as ImageValue | undefined;
    const file = form.get(`${name}.file`);
    if (field.kind !== "image" || !old?.file || typeof file !== "string" || file === "" || file === old.file) continue;
    if (
      (["tr", "en"] as const).every(
        (locale) => String(form.get(`${name}.alt.${locale}`) ?? "") === (old.alt?.[locale] ?? ""),
      )
    ) {
      for (const part of textParts) form.delete(`${name}.${part}`);
    }
  }
}
