import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import type { ImageValue } from "~/lib/content/values";

import { tarihce } from "./tarihce";

type Moment = { image?: ImageValue };

hooksFor(tarihce, {
  // Old pictures belong to archives and families, who must be credited.
  checks({ timeline, gallery }) {
    const moments = Array.isArray(timeline) ? (timeline as Moment[]) : [];
    const pictures = Array.isArray(gallery) ? (gallery as ImageValue[]) : [];
    const lacks = (image: ImageValue | undefined) => image?.file !== undefined && !image.credit?.trim();
    const error = (field: string): Issue => ({ field, level: "error", key: "creditMissing", values: {} });
    return [
      ...moments.flatMap(({ image }, at) => (lacks(image) ? [error(`timeline[${at}].image`)] : [])),
      ...(pictures.some(lacks) ? [error("gallery")] : []),
    ];
  },
});
