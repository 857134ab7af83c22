/** Places of the site whose words are the staff's, where they have written any. */
export type SiteTextName = "copyright" | "accessibility" | "slogan" | "searchHint" | "alert" | "missing" | "gone" | "broken" | "closed" | "nothingFound";
export type SiteTexts = Partial<Record<SiteTextName, string>>;
