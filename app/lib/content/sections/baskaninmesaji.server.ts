import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { ImageValue } from "~/lib/content/values";

import { baskaninmesaji } from "./baskaninmesaji";

hooksFor(baskaninmesaji, {
  // A signature adds nothing for screen readers: the message gives the name.
  changed(data) {
    const signature = data.signatureImage as ImageValue | undefined;
    if (!signature || (signature.decorative && signature.alt === undefined)) return data;
    const { alt: _alt, ...rest } = signature;
    return { ...data, signatureImage: { ...rest, decorative: true } };
  },
});
