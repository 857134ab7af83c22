import type { PhoneField } from "~/lib/content/definition/definition";
import { formatPhone, normalizePhone, phoneHref } from "~/lib/platform/text/phones";

import { defineKind, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { line } from "~/lib/content/fields/public-shape";

export const phone = defineKind<PhoneField, string>({
  schema: () =>
    reading((input) => {
      const phone = typeof input === "string" ? normalizePhone(input) : null;
      if (!phone) throw new Unreadable("badPhone");
      return phone;
    }),
  text: (value) => formatPhone(value),
  cell: (value) => formatPhone(value),
  publicView: (value) => {
    const href = phoneHref(value);
    return line({ text: formatPhone(value), ...(href ? { href } : {}) });
  },
  jsonSchema: () => ({ type: "string", description: "E.164, or the digits of a 444 or short number" }),
  isInReports: true,
  imported: { by: "value", value: ({ text }) => text },
});
