import type { Locale } from "./values";

/** The language that an address of the public site asks for, with its host or without: Turkish unless `?lang=en`. */
export function localeOfAddress(address: string): Locale {
  const query = (address.split("#", 1)[0] ?? "").split("?").slice(1).join("?");
  return new URLSearchParams(query).get("lang") === "en" ? "en" : "tr";
}
