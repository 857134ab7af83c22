import type { TranslatedText } from "~/lib/content/translated-text";

/** The footer's contact data. */
export type SiteContact = {
  /** The contact page. */
  href: string | null;
  /** The contact form; null while closed. */
  write?: string | null;
  lines: {
    name: "address" | "hotline" | "phone" | "email" | "registeredEmail";
    text: string;
    href: string | null;
    /** The number's owner. */
    label?: TranslatedText;
  }[];
  /** Social networks, by field name. */
  social: { name: string; label: string; href: string }[];
};
