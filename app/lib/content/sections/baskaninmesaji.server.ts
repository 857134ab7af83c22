import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { ImageValue } from "~/lib/content/values";

import { baskaninmesaji } from "./baskaninmesaji";

hooksFor(baskaninmesaji, {
  // It says nothing that the message doesn't: who listens hears the name, not the drawing.
  changed(data) {
    const signature = data.signatureImage as ImageValue | undefined;
    if (!signature || (signature.decorative && signature.alt === undefined)) return data;
    const { alt: _alt, ...rest } = signature;
    return { ...data, signatureImage: { ...rest, decorative: true } };
  },
});
