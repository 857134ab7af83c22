import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { ImageValue, Localized } from "~/lib/content/values";

import { kurumlarslider } from "./kurumlarslider";

hooksFor(kurumlarslider, {
  // The alternative text of a logo is its owner's name.
  changed(data) {
    const [logo, name] = [data.logo as ImageValue | undefined, data.name as Localized | undefined];
    if (!logo || !name) return data;
    const { decorative: _decorative, ...picture } = logo;
    return { ...data, logo: { ...picture, alt: name } };
  },
});
