import type { siteTextKeys, SiteTextName } from "~/lib/content/definition/public/site-text-keys";

import type { Picture } from "~/lib/content/fields/public-shape";
import type { TranslatedText } from "~/lib/content/translated-text";

type NamesOf<Sort> = {
  [Name in SiteTextName]: (typeof siteTextKeys)[Name]["sort"] extends Sort ? Name : never;
}[SiteTextName];

export type SiteTexts = Partial<
  Record<NamesOf<"text" | "link">, string> &
    Record<NamesOf<"number">, number> &
    Record<NamesOf<"rich">, TranslatedText> &
    Record<NamesOf<"image">, Picture>
>;

export type Welcome = Pick<SiteTexts, "welcome" | "welcomePicture"> & {
  numbers: { name: "population" | "quarters" | "parks"; value: number }[];
};

export type ContactTexts = Pick<SiteTexts, "contactIntro" | "contactPicture" | "contactMap" | "answerDays"> & {
  write?: string;
};
