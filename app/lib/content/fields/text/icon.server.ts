import type { IconField } from "~/lib/content/definition/definition";
import { isKnownIcon } from "~/lib/platform/icons/icon-set.server";
import { isIconName } from "~/lib/platform/icons/icon-sets";

import { defineKind, issue, oneLine, reading, Unreadable } from "~/lib/content/fields/field-kind";

/** An icon of any of the seven sets (specification §7), named as on /administration/icons. */
export const icon = defineKind<IconField, string>({
  schema: () =>
    reading((input) => {
      const name = oneLine(input);
      if (!isIconName(name)) throw new Unreadable("badIcon");
      return name;
    }),
  issues: (value) => (isKnownIcon(value) ? [] : [issue("unknownIcon")]),
  publicView: () => null,
  jsonSchema: () => ({ type: "string", examples: ["heroicons_outline:bell", "feather:bell", "home"] }),
  width: 5,
  open: null,
});
