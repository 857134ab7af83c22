import { getCountries, getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js";

import { countries, flagOf } from "~/lib/platform/i18n/countries";
import { formatPhone, normalizePhone } from "~/lib/platform/text/phones";
import { compareTr } from "~/lib/platform/text/turkish/collate";

import { homeCountry, type ContactPhone } from "./contact";

/** `iso` in lower case; `code` is the dial code with its plus. */
export type ContactCountry = { iso: string; name: { tr: string; en: string }; code: string };

let made: ContactCountry[] | undefined;

/** The countries that have a dial code, in the order of the Turkish alphabet. */
export function contactCountries(): readonly ContactCountry[] {
  const dialled = new Set<string>(getCountries());
  made ??= countries().flatMap(({ code, label }) =>
    dialled.has(code)
      ? [{ iso: code.toLowerCase(), name: label, code: `+${getCountryCallingCode(code as CountryCode)}` }]
      : [],
  );
  return made;
}

export const isContactCountry = (iso: string): boolean => contactCountries().some((country) => country.iso === iso);

/** In the order of the reader's language, for a choice. */
export function countryChoices(locale: "tr" | "en"): { iso: string; label: string }[] {
  return contactCountries()
    .map(({ iso, name, code }) => ({ iso, name: name[locale], label: `${flagIn(iso)}${name[locale]} (${code})` }))
    .sort((a, b) => compareTr(a.name, b.name))
    .map(({ iso, label }) => ({ iso, label }));
}

function flagIn(iso: string): string {
  const flag = flagOf(iso.toUpperCase());
  return flag ? `${flag} ` : "";
}

const extension = /(?:x|ext\.?|dahili|#)\s*(\d{1,6})$/i;

/** How a page shows a number and dials it. `country`: its name. */
export function readPhone(phone: ContactPhone): {
  flag: string;
  country: ContactCountry["name"] | null;
  text: string;
  href: string;
} {
  const found = contactCountries().find(({ iso }) => iso === phone.country);
  const inner = extension.exec(phone.phoneNumber)?.[1];
  const { text, uri } = dialled(phone.phoneNumber.replace(extension, "").trim(), phone.country, found?.code ?? "");
  return {
    flag: flagIn(phone.country),
    country: found?.name ?? null,
    text: inner ? `${text} / ${inner}` : text,
    href: `tel:${uri}${inner ? `;ext=${inner}` : ""}`,
  };
}

/** Numbers without a place, such as 112, are dialled as they are. */
function dialled(number: string, country: string, code: string): { text: string; uri: string } {
  const own = country === homeCountry ? normalizePhone(number) : null;
  if (own !== null && !own.startsWith("+")) return { text: formatPhone(own), uri: own };
  const parsed = parsePhoneNumberFromString(number, country.toUpperCase() as CountryCode);
  if (parsed) return { text: parsed.formatInternational(), uri: parsed.number };
  const digits = number.replace(/\D/g, "");
  return number.startsWith("+")
    ? { text: number, uri: `+${digits}` }
    : { text: `${code} ${number}`, uri: `${code}${digits}` };
}

/** The number of an account, which holds it whole, as a contact has it. */
export function contactPhoneOf(stored: string): Pick<ContactPhone, "country" | "phoneNumber"> {
  const parsed = parsePhoneNumberFromString(stored, "TR");
  const country = parsed?.country?.toLowerCase() ?? homeCountry;
  return { country, phoneNumber: country === homeCountry || !parsed ? formatPhone(stored) : parsed.formatNational() };
}
