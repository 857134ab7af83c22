import { publicPaths, publicRoot } from "~/lib/content/definition/paths";
import { contactSection } from "~/lib/content/definition/registry.server";
import type { ContactFields } from "~/lib/content/definition/public/public-face";
import { pointedSections, type Published } from "~/lib/content/publication/read/published-data.server";
import { findPublishedSingle } from "~/lib/content/publication/read/published-entry.server";
import type { GeoValue, Locale, RowValue } from "~/lib/content/values";
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

type Read = { entry: Published; face: ContactFields };

async function readContact(locale: Locale): Promise<Read | null> {
  const face = contactSection?.publicFace.contact;
  const found = contactSection && face && (await findPublishedSingle(contactSection, locale));
  return found && face ? { entry: found.entry, face } : null;
}

export const contactTags = contactSection
  ? [contactSection.id, ...pointedSections(contactSection), settingsTag]
  : [settingsTag];
const textAt = ({ entry }: Read, name: string | undefined) =>
  name === undefined || typeof entry.data[name] !== "string" ? null : entry.data[name];

function phonesOf({ entry, face: { phones } }: Read, locale: Locale) {
  const rows = phones && Array.isArray(entry.data[phones.field]) ? (entry.data[phones.field] as RowValue[]) : [];
  return rows.flatMap((row) =>
    phones && typeof row[phones.phone] === "string"
      ? [{ phone: row[phones.phone] as string, label: translate(row[phones.label], locale) }]
      : [],
  );
}

export function siteContact(locale: Locale): Promise<SiteContact | null> {
  return cached(contactTags, `site contact ${locale}`, async () => {
    const read = await readContact(locale);
    if (!read || !contactSection) return null;
    const section = contactSection;
    const { entry, face } = read;
    const labels = await labelsOf(locale, [section]);
    const place = face.place === undefined ? undefined : (entry.data[face.place] as GeoValue | undefined);
    const [address, postalCode, callCentre, email, registered] = [
      face.address,
      face.postalCode,
      face.callCentre,
      face.email,
      face.registeredEmail,
    ].map((name) => textAt(read, name));
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
              label: { text: labels.field(section, face.callCentre ?? "") },
            },
          ]
        : []),
      ...phonesOf(read, locale)
        .slice(0, maxPhones)
        .map(({ phone: number, label }) => ({ name: "phone" as const, ...phone(number), ...(label ? { label } : {}) })),
      ...(email ? [{ name: "email" as const, text: email, href: `mailto:${email}` }] : []),
      ...(registered
        ? [
            {
              name: "registeredEmail" as const,
              text: registered,
              href: `mailto:${registered}`,
              label: { text: labels.field(section, face.registeredEmail ?? "") },
            },
          ]
        : []),
    ];
    const social = face.social.flatMap((name) => {
      const href = textAt(read, name);
      return href ? [{ name, label: labels.field(section, name), href }] : [];
    });
    return { href: section.publicFace.address === null ? null : publicPaths.section(section, locale), lines, social };
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
  const { entry, face } = read;
  const at = (name: string | undefined) => (name === undefined ? undefined : entry.data[name]);
  const callCentre = textAt(read, face.callCentre);
  const phones = phonesOf(read, locale);
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
  const social = face.social.flatMap((name) => textAt(read, name) ?? []);
  const found = {
    legalName: translate(entry.title, locale)?.text,
    telephone: phones[0]?.phone ?? callCentre ?? undefined,
    faxNumber: textAt(read, face.fax) ?? undefined,
    email: textAt(read, face.email) ?? undefined,
    taxID: textAt(read, face.taxNumber) ?? undefined,
    address: postalAddress({ street: at(face.address), postalCode: at(face.postalCode) }),
    geo: coordinates(at(face.place)),
    openingHoursSpecification: openingHours(at(face.hours)),
    contactPoint: points.length > 0 ? points : undefined,
    sameAs: social.length > 0 ? social : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
