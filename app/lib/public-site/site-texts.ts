import type { siteTextKeys, SiteTextName } from "~/lib/content/definition/site-text-keys";

import type { Picture } from "~/lib/content/fields/public-shape";
import type { TranslatedText } from "~/lib/content/translated-text";

type NamesOf<Sort> = {
  [Name in SiteTextName]: (typeof siteTextKeys)[Name]["sort"] extends Sort ? Name : never;
}[SiteTextName];

/** Places of the site whose words are the staff's, where they have written any in the page's language. */
export type SiteTexts = Partial<
  Record<NamesOf<"text" | "link">, string> &
    Record<NamesOf<"number">, number> &
    Record<NamesOf<"rich">, TranslatedText> &
    Record<NamesOf<"image">, Picture>
>;

/** What the front page says of the city. */
export type Welcome = Pick<SiteTexts, "welcome" | "welcomePicture"> & {
  numbers: { name: "population" | "quarters" | "parks"; value: number }[];
};

/** What stands on the page of contacts besides how the municipality is reached. */
export type ContactTexts = Pick<SiteTexts, "contactIntro" | "contactPicture" | "contactMap" | "answerDays"> & {
  /** The form by which citizens write. */
  write?: string;
};
