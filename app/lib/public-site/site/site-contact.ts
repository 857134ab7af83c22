import type { TranslatedText } from "~/lib/content/translated-text";

export type SiteContact = {
  href: string | null;
  /** The contact form; null while closed. */
  write?: string | null;
  lines: {
    name: "address" | "hotline" | "phone" | "email" | "registeredEmail";
    text: string;
    href: string | null;
    label?: TranslatedText;
  }[];
  social: { name: string; label: string; href: string }[];
};
