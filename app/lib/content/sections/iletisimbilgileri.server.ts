import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { RowValue } from "~/lib/content/values";

import { iletisimbilgileri } from "./iletisimbilgileri";
import { kvkkbilgi } from "./kvkkbilgi";

/** Websites of public bodies must be accessible a year after 21 June 2025. */
const accessibleBy = "2026-06-21";

const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as RowValue[]) : []);
const networks = ["facebook", "x", "instagram", "youtube", "linkedin"] as const;

hooksFor(iletisimbilgileri, {
  deadlines: ({ accessibleSince }) =>
    accessibleSince === undefined ? [{ field: "accessibleSince", key: "accessibility", due: accessibleBy }] : [],
  site: {
    contact: (data) => ({
      address: data.address,
      postalCode: data.postalCode,
      place: data.location,
      hours: data.openingHours,
      phones: rowsOf(data.phones).map(({ label, phone }) => ({ label, phone })),
      callCentre: { name: "callCentre", value: data.callCentre },
      fax: data.fax,
      email: data.email,
      registeredEmail: { name: "kepAddress", value: data.kepAddress },
      taxNumber: data.taxNo,
      topics: rowsOf(data.contactTopics).map(({ _key: key, topic: label, email }) => ({ key, label, email })),
      notice: { section: kvkkbilgi.id, id: data.kvkkNotice },
      social: networks.map((name) => ({ name, value: data[name] })),
    }),
  },
});
