import type { TFunction } from "i18next";

import type { Section } from "~/lib/content/definition/definition";
import {
  allSectionSettings,
  sectionSettings,
  type SectionSettings,
} from "~/lib/content/definition/section-settings.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import type { Locale } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { excerpt } from "~/lib/platform/text/rich-text/rich-text.server";
import { settingsTag } from "~/lib/settings/settings.server";

import type { Picture } from "~/lib/content/fields/public-shape";
import { pictureOf } from "./pictures";

/** The administration's title, else the product's, without a fallback to the other language. */
export type SectionTitle = (section: Pick<Section, "id">) => string;

export async function sectionTitles(locale: Locale): Promise<SectionTitle> {
  const [all, t] = await Promise.all([allSectionSettings(), getFixedT(locale)]);
  return ({ id }) => sectionTitle(id, all[id], t, locale);
}

function sectionTitle(id: string, settings: SectionSettings | undefined, t: TFunction, locale: Locale): string {
  return settings?.title?.[locale] ?? t(`public.sections.${id}.title`);
}

/** `intro`: sanitised HTML, or a plain sentence. */
export type SectionHead = {
  title: string;
  intro: { html: string } | { text: string };
  banner: Picture | null;
  elsewhere: { href: string; text: string } | null;
};
export type SectionSeo = { title: string; description: string; picture: Picture | null; isUnindexed: boolean };

export async function sectionHead(section: Section, locale: Locale): Promise<{ head: SectionHead; seo: SectionSeo }> {
  const [{ settings, files }, t] = await Promise.all([withPictures(section), getFixedT(locale)]);
  const title = sectionTitle(section.id, settings, t, locale);
  const html = settings.intro?.[locale];
  const text = t(`public.sections.${section.id}.intro`);
  const elsewhere = hooksOf(section).site?.elsewhere;
  return {
    head: {
      title,
      intro: html ? { html } : { text },
      banner: pictureOf(settings.banner, files, locale),
      elsewhere:
        elsewhere === undefined ? null : { href: elsewhere, text: t(`public.sections.${section.id}.elsewhere`) },
    },
    seo: {
      title: settings.metaTitle?.[locale] ?? title,
      description: settings.metaDescription?.[locale] ?? (html ? excerpt(html) : text),
      picture: pictureOf(settings.ogImage ?? settings.banner, files, locale),
      isUnindexed: settings.isUnindexed === true,
    },
  };
}

export async function sectionIntro(section: Section, locale: Locale): Promise<string> {
  const { seo } = await sectionHead(section, locale);
  return seo.description;
}

function withPictures(section: Section) {
  return cached([settingsTag], `section head ${section.id}`, async () => {
    const settings = await sectionSettings(section);
    return {
      settings,
      files: Object.fromEntries(
        await findFiles([settings.banner?.file, settings.ogImage?.file].filter((id) => id !== undefined)),
      ),
    };
  });
}
