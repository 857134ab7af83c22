import type { Condition } from "~/lib/content/definition/rules";

import { frontPageNames, type FrontPlace } from "./face/front-page";
import { listNames, type ListFace } from "./face/list";
import { mapNames, type MapFace } from "./face/maps";
import { outputNames, type OutputsFace } from "./face/outputs";
import { pageNames, type PageFace } from "./face/page";
import type { PlaceFace } from "./face/place";
import { roleNames, type Roles } from "./face/roles";
import { seoNames, type SeoFace } from "./face/seo";
import { timeNames, type TimesFace } from "./face/times";
import type { OtherView, PublicView } from "./public-views";

/** How citizens read a section, as plain data, by who reads it. `complete-face.ts` fills in the defaults. */
export type PublicFace = {
  view: PublicView;
  otherViews: readonly OtherView[];
  roles: Roles;
  /** Fields that are in nothing public. */
  hidden: readonly string[];
  place: PlaceFace;
  times: TimesFace;
  list: ListFace;
  map: MapFace;
  page: PageFace;
  outputs: OutputsFace;
  seo: SeoFace;
  frontPage?: FrontPlace;
};

/** A section as far as these parts of its face are read. */
export type Faced<Part extends keyof PublicFace> = { publicFace: Pick<PublicFace, Part> };

export function namesIn(face: PublicFace): string[] {
  return [
    ...roleNames(face.roles),
    ...face.hidden,
    ...timeNames(face.times),
    ...listNames(face.list),
    ...mapNames(face.map),
    ...pageNames(face.page),
    ...outputNames(face.outputs),
    ...seoNames(face.seo),
    ...frontPageNames(face.frontPage),
  ].filter((name) => name !== undefined);
}

export function isPublicField(field: { internal?: boolean }): boolean {
  return !field.internal;
}

/** Whether the entry allows this field to be public: see `publicWhen`. */
export function isLetOut(
  field: { publicWhen?: Condition } | undefined,
  data: Readonly<Record<string, unknown>>,
): boolean {
  const condition = field?.publicWhen;
  if (!condition) return true;
  return "is" in condition ? (data[condition.field] ?? false) === condition.is : data[condition.field] !== undefined;
}
