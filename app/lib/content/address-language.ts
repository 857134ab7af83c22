import type { Locale } from "./values";

/** The language of a public address, with or without a host: Turkish unless `?lang=en`. */
export function localeOfAddress(address: string): Locale {
  const query = (address.split("#", 1)[0] ?? "").split("?").slice(1).join("?");
  return new URLSearchParams(query).get("lang") === "en" ? "en" : "tr";
}
