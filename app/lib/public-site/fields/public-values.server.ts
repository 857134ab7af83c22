import { publicAddress } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import type { Around, FactValue, Pointers } from "~/lib/content/fields/public-shape";
import type { Pointed } from "~/lib/content/publication/read/published-data.server";
import { translate } from "~/lib/content/translated-text";
import type { Locale } from "~/lib/content/values";
import { fileUrl } from "~/lib/files/serving/file-urls";
import { env } from "~/lib/platform/env/env.server";
import { pictureOf } from "~/lib/public-site/pictures";

import { attachmentOf } from "./attachments.server";

export function lookingUp(pointed: Pointed, locale: Locale): Pick<Around, "locale" | "picture" | "file" | "link"> {
  return {
    locale,
    picture: (value) => pictureOf(value, pointed.files, locale),
    file: (id, title) => attachmentOf(id, pointed, { title: title ?? null, language: null }),
    link: (id) => linkTo(id, pointed, locale),
  };
}

/** For scripts. @param origin before every address, for downloads that leave the site */
export function pointersOf(pointed: Pointed, locale: Locale, origin?: string): Pointers {
  return {
    locale,
    picture: (value) => plainPicture(value, pointed, locale, origin),
    file: (id) => plainFile(id, pointed, origin),
    entry: (id) => plainPointer(id, pointed, locale, origin),
  };
}

/** Null when the target isn't public. */
export function linkTo(id: unknown, pointed: Pointed, locale: Locale): FactValue | null {
  const target = pointed.titles[String(id)];
  const title = target && translate(target.title, locale);
  if (!target || !title) return null;
  const href = addressOf(String(id), target, locale);
  return { ...title, ...(href ? { href } : {}) };
}

export function addressOf(id: string, target: Pointed["titles"][string], locale: Locale): string | null {
  const section = findSection(target.section);
  return section ? publicAddress(section, { id, slug: target.slug }, locale) : null;
}

/** Stands for the origin in cached answers: without `PUBLIC_URL` it is the Host header, which may vary without end. */
export const anyOrigin = "https://origin-of-the-reader.invalid";
export const withOrigin = (kept: string, origin: string) => kept.replaceAll(anyOrigin, origin);

/** Absolute when SITE_URL or PUBLIC_URL is set, else from the root. */
export const absolute = (path: string, origin = env().SITE_URL ?? env().PUBLIC_URL ?? "") => origin + path;

function plainPicture(value: unknown, pointed: Pointed, locale: Locale, origin?: string) {
  const picture = pictureOf(value, pointed.files, locale);
  if (!picture) return null;
  return {
    url: absolute(picture.original, origin),
    srcSet:
      picture.srcSet
        ?.split(", ")
        .map((one) => absolute(one, origin))
        .join(", ") ?? null,
    alt: picture.alt,
    width: picture.width ?? null,
    height: picture.height ?? null,
    caption: picture.caption?.text ?? null,
    credit: picture.credit,
  };
}

function plainFile(id: unknown, pointed: Pointed, origin?: string) {
  const stored = pointed.files[String(id)];
  return stored
    ? { url: absolute(fileUrl(stored), origin), name: stored.originalName, type: stored.mime, bytes: stored.bytes }
    : null;
}

function plainPointer(id: unknown, pointed: Pointed, locale: Locale, origin?: string) {
  const target = pointed.titles[String(id)];
  if (!target) return null;
  const href = addressOf(String(id), target, locale);
  return {
    id,
    section: target.section,
    title: translate(target.title, locale)?.text ?? null,
    url: href ? absolute(href, origin) : null,
  };
}
