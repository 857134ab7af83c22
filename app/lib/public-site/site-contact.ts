import type { TranslatedText } from "~/lib/content/translated-text";

/** How the municipality is reached, as the foot of every page says it. */
export type SiteContact = {
  /** Its own page. */
  href: string | null;
  /** The form by which citizens write; null where it is closed. */
  write?: string | null;
  lines: {
    name: "address" | "hotline" | "phone" | "email" | "registeredEmail";
    text: string;
    href: string | null;
    /** Whose number it is. */
    label?: TranslatedText;
  }[];
  /** Its pages in networks, by the names of their fields. */
  social: { name: string; label: string; href: string }[];
};
