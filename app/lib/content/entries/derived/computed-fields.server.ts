import { isLocalized, type Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { locales, type EntryData, type Localized } from "~/lib/content/values";

/** The data with computed fields: a title of several fields, and the section's own hook. */
export function withComputed(section: Section, data: EntryData): EntryData {
  const names = Object.entries(section.fields).flatMap(([name, field]) => (field.computed ? [name] : []));
  if (names.length === 0) return data;
  const worked = { ...joinedTitle(section, data), ...hooksOf(section).computed?.(data) };
  const written = Object.entries(data).filter(([name]) => !names.includes(name));
  const found = names.flatMap((name) => (worked[name] === undefined ? [] : [[name, worked[name]] as const]));
  return Object.fromEntries([...written, ...found]);
}

/** "Ayşe" and "Örnek" → "Ayşe Örnek"; in each language of any part, other parts in Turkish. */
function joinedTitle({ titleParts, titleField, fields }: Section, data: EntryData): EntryData {
  if (!titleParts) return {};
  const part = (name: string, locale: "tr" | "en") => {
    const value = data[name];
    return typeof value === "object" && value !== null
      ? ((value as Localized)[locale] ?? (value as Localized).tr)
      : value;
  };
  const joined = (locale: "tr" | "en") =>
    titleParts
      .map((name) => part(name, locale) ?? "")
      .join(" ")
      .replace(/\s+/g, " ")
      .trim() || undefined;
  if (!fields[titleField] || !isLocalized(fields[titleField])) return { [titleField]: joined("tr") };
  const spoken = locales.filter(
    (locale) =>
      locale === "tr" || titleParts.some((name) => (data[name] as Localized | undefined)?.[locale] !== undefined),
  );
  const titles = spoken.flatMap((locale) => (joined(locale) === undefined ? [] : [[locale, joined(locale)] as const]));
  return { [titleField]: titles.length > 0 ? Object.fromEntries(titles) : undefined };
}
