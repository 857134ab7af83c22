import type { TFunction } from "i18next";

import { hashOfName } from "~/components/fields/focus-field";
import { fieldLabel, pathLabel } from "~/components/fields/labels";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import type { SuggestionItem } from "~/lib/content/suggestions/suggestions.server";
import { titleFor } from "~/lib/content/title-for";
import { formatDateTime, type TextLocale } from "~/lib/platform/text/dates/dates";

export type SuggestionRow = ReturnType<typeof suggestionView>;

export function suggestionView(
  {
    id,
    key,
    entryId,
    section,
    area,
    title,
    kind,
    field,
    current,
    suggestion,
    score,
    status,
    decidedByName,
    decidedAt,
    canDecide,
  }: SuggestionItem,
  locale: TextLocale,
  t: TFunction,
) {
  const known = findSection(section);
  const labelSource = known ?? { id: section, fields: {} };
  const isGap = kind === "translation";
  // A picture's alternative text is not a form field of its own.
  const place = field.replace(/\.alt\.tr$/, "");
  // A picture of a gallery is named by its number.
  const [, list = place, at] = /^(.*)\[(\d+)\]$/.exec(place) ?? [];
  const picture = [
    pathLabel(t, labelSource, list),
    ...(at === undefined ? [] : [t("aiData.picture", { number: Number(at) + 1 })]),
    t("files.alt.tr"),
  ].join(", ");
  const label =
    kind === "alt"
      ? picture
      : isGap
        ? current
            .split(",")
            .map((one) => fieldLabel(t, labelSource, one))
            .join(", ")
        : pathLabel(t, labelSource, field);
  return {
    id,
    key,
    kind,
    score,
    status,
    canDecide,
    decidedByName,
    suggestion,
    label,
    current: isGap ? "" : current,
    lang: field.endsWith(".en") ? ("en" as const) : ("tr" as const),
    section: t(`content.sections.${section}.title`),
    title: titleFor(title, locale),
    href: `${contentPaths.entry({ id: section, area }, entryId)}${hashOfName(kind === "alt" ? list : field)}`,
    decidedAt: formatDateTime(decidedAt, locale),
  };
}
