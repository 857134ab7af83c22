import type { LinkFields, LogoFields, NoteFields } from "~/lib/content/definition/public/face/front-page";
import type { Pointed, Published } from "~/lib/content/publication/read/published-data.server";
import type { Locale } from "~/lib/content/values";
import { formatNumber } from "~/lib/platform/text/numbers";
import { pictureOf } from "~/lib/public-site/pictures";
import { translate } from "~/lib/content/translated-text";

import type { FrontLink, FrontLogo, FrontNote } from "./front-page";

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

export function linkOf(
  { id, title, data }: Published,
  names: LinkFields,
  pointed: Pointed,
  locale: Locale,
): FrontLink | null {
  const [markText, href] = [translate(title, locale), text(data[names.to])];
  if (!markText || !href) return null;
  const size = data[names.size];
  return {
    id,
    title: markText,
    href,
    lead: translate(data[names.lead], locale),
    picture: pictureOf(data[names.picture], pointed.files, locale),
    icon: text(data[names.icon]),
    colour: text(data[names.colour]),
    size: size === "s" || size === "l" ? size : "m",
    newTab: data[names.newTab] === true,
  };
}

/** The logo's alternative text is its owner's name. */
export function logoOf(
  { id, title, data }: Published,
  names: LogoFields,
  pointed: Pointed,
  locale: Locale,
): FrontLogo | null {
  const [name, picture] = [translate(title, locale), pictureOf(data[names.picture], pointed.files, locale)];
  return name && picture ? { id, name, picture, href: text(data[names.link]) } : null;
}

export function noteOf({ id, title, data }: Published, names: NoteFields, locale: Locale): FrontNote | null {
  const markText = translate(title, locale);
  if (!markText) return null;
  const kind = data[names.kind];
  const value = data[names.value];
  return {
    id,
    text: markText,
    kind: kind === "counter" || kind === "ticker" ? kind : "info",
    value: typeof value === "number" ? formatNumber(value, locale) : null,
    unit: translate(data[names.unit], locale),
    icon: text(data[names.icon]),
    href: text(data[names.link]),
  };
}
