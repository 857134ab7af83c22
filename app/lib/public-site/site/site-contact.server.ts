import { publicPaths, publicRoot } from "~/lib/content/definition/paths";
import { contactSection } from "~/lib/content/definition/registry.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import type { ContactPart } from "~/lib/content/definition/site-parts.server";
import { publicTags, type Published } from "~/lib/content/publication/read/published-data.server";
import { findPublishedSingle } from "~/lib/content/publication/read/published-entry.server";
import type { GeoValue, Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { formatPhone, phoneHref } from "~/lib/platform/text/phones";
import { settingsTag } from "~/lib/settings/settings.server";

import { jsonLdText } from "~/lib/public-site/entry/json-ld-text";
import { coordinates, openingHours, postalAddress } from "~/lib/public-site/entry/json-ld-place";
import { labelsOf } from "~/lib/public-site/entry/labels.server";
import { anyOrigin, withOrigin } from "~/lib/public-site/fields/public-values.server";
import { mapUrl } from "~/lib/platform/geo/map-url";
import { organizationId } from "./organization-id";
import { siteIdentity } from "./site-identity.server";
import type { SiteContact } from "./site-contact";
import { translate } from "~/lib/content/translated-text";

/** Numbers in the footer; the contact page has the rest. */
const maxPhones = 2;

type Read = { entry: Published; contact: ContactPart };

/** Null while no entry is published. */
export async function readContact(locale: Locale): Promise<Read | null> {
  const part = contactSection && hooksOf(contactSection).site?.contact;
  const found = contactSection && part && (await findPublishedSingle(contactSection, locale));
  return found ? { entry: found.entry, contact: part(found.entry.data) } : null;
}

export const contactTags = contactSection ? [...publicTags(contactSection), settingsTag] : [settingsTag];
const textOf = (value: unknown) => (typeof value === "string" ? value : null);

function phonesOf({ phones }: ContactPart, locale: Locale) {
  return phones.flatMap(({ phone, label }) =>
    typeof phone === "string" ? [{ phone, label: translate(label, locale) }] : [],
  );
}

export function siteContact(locale: Locale): Promise<SiteContact | null> {
  return cached(contactTags, `site contact ${locale}`, async () => {
    const read = await readContact(locale);
    if (!read || !contactSection) return null;
    const section = contactSection;
    const { contact } = read;
    const labels = await labelsOf(locale, [section]);
    const place = contact.place as GeoValue | undefined;
    const [address, postalCode, callCentre, email, registered] = [
      contact.address,
      contact.postalCode,
      contact.callCentre.value,
      contact.email,
      contact.registeredEmail.value,
    ].map(textOf);
    const phone = (number: string) => ({ text: formatPhone(number), href: phoneHref(number) });
    const lines: SiteContact["lines"] = [
      ...(address
        ? [
            {
              name: "address" as const,
              text: postalCode ? `${address}, ${postalCode}` : address,
              href: place ? mapUrl(place) : null,
            },
          ]
        : []),
      ...(callCentre
        ? [
            {
              name: "hotline" as const,
              ...phone(callCentre),
              label: { text: labels.field(section, contact.callCentre.name) },
            },
          ]
        : []),
      ...phonesOf(contact, locale)
        .slice(0, maxPhones)
        .map(({ phone: number, label }) => ({ name: "phone" as const, ...phone(number), ...(label ? { label } : {}) })),
      ...(email ? [{ name: "email" as const, text: email, href: `mailto:${email}` }] : []),
      ...(registered
        ? [
            {
              name: "registeredEmail" as const,
              text: registered,
              href: `mailto:${registered}`,
              label: { text: labels.field(section, contact.registeredEmail.name) },
            },
          ]
        : []),
    ];
    const social = contact.social.flatMap(({ name, value }) => {
      const href = textOf(value);
      return href ? [{ name, label: labels.field(section, name), href }] : [];
    });
    return {
      href: section.publicFace.place.address === null ? null : publicPaths.section(section, locale),
      lines,
      social,
    };
  });
}

export async function organizationJsonLd(locale: Locale, origin: string): Promise<string> {
  const kept = await cached(contactTags, `organization ${locale}`, async () => {
    const [site, read] = await Promise.all([siteIdentity(locale), readContact(locale)]);
    const known = read ? reachedBy(read, locale) : {};
    return jsonLdText({
      "@context": "https://schema.org",
      "@type": "GovernmentOrganization",
      "@id": organizationId(anyOrigin),
      name: site.name,
      url: anyOrigin + publicRoot,
      description: site.description,
      ...known,
    });
  });
  return withOrigin(kept, origin);
}

function reachedBy(read: Read, locale: Locale) {
  const { entry, contact } = read;
  const callCentre = textOf(contact.callCentre.value);
  const phones = phonesOf(contact, locale);
  const point = (telephone: string, contactType: string | undefined) => ({
    "@type": "ContactPoint",
    telephone,
    ...(contactType ? { contactType } : {}),
    areaServed: "TR",
    availableLanguage: "Turkish",
  });
  const points = [
    ...(callCentre ? [point(callCentre, "customer service")] : []),
    ...phones.map(({ phone, label }) => point(phone, label?.text)),
  ];
  const social = contact.social.flatMap(({ value }) => textOf(value) ?? []);
  const found = {
    legalName: translate(entry.title, locale)?.text,
    telephone: phones[0]?.phone ?? callCentre ?? undefined,
    faxNumber: textOf(contact.fax) ?? undefined,
    email: textOf(contact.email) ?? undefined,
    taxID: textOf(contact.taxNumber) ?? undefined,
    address: postalAddress({ street: contact.address, postalCode: contact.postalCode }),
    geo: coordinates(contact.place),
    openingHoursSpecification: openingHours(contact.hours),
    contactPoint: points.length > 0 ? points : undefined,
    sameAs: social.length > 0 ? social : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
