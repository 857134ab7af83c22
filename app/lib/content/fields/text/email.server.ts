import type { EmailField } from "~/lib/content/definition/definition";

import { defineKind, oneLine, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { line } from "~/lib/content/fields/public-shape";

export const email = defineKind<EmailField, string>({
  schema: () =>
    reading((input) => {
      // Machine text: never lower-cased by Turkish rules (content-model §11.1).
      const address = oneLine(input).toLowerCase();
      if (address.length > 254 || !/^[^\s@<>"(),;:\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(address))
        throw new Unreadable("badEmail");
      return address;
    }),
  text: (value) => value,
  publicView: (value) => line({ text: value, href: `mailto:${value}` }),
  jsonSchema: () => ({ type: "string", format: "email" }),
  imported: { by: "value", value: ({ text }) => text },
});
