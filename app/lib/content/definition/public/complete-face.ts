import { groupFaces, type GroupName } from "~/lib/content/definition/groups";

import type { HeadFields } from "./face/seo";
import type { PublicFace } from "./public-face";

type Rows = PublicFace["page"]["rows"];
type Optional<Part, Names extends keyof Part> = Omit<Part, Names> & Partial<Pick<Part, Names>>;

/** What a section writes of its face, with names of fields as plain texts: `PublicFaceInput` has checked them. */
export type WrittenFace = Pick<PublicFace, "view" | "frontPage"> &
  Partial<Pick<PublicFace, "otherViews" | "hidden" | "times" | "map">> & {
    roles?: Optional<PublicFace["roles"], "chips" | "lines">;
    place?: Partial<PublicFace["place"]>;
    list?: Partial<PublicFace["list"]>;
    page?: Partial<Omit<PublicFace["page"], "rows">> & { rows?: Partial<Rows> };
    outputs?: Partial<PublicFace["outputs"]>;
    seo: Omit<Optional<PublicFace["seo"], "schemaData">, "head">;
  };

/** What a group of fields brings to the face of each section that has it. */
type WrittenGroup = Partial<Pick<PublicFace["page"], "unlisted" | "rows">> & {
  unit?: string;
  head?: HeadFields;
};

/** Fills in what a section left out of its face; the face of its groups' fields comes from the groups. */
export function completeFace(written: WrittenFace, names: readonly GroupName[]): PublicFace {
  const { roles, place, list, page, outputs, seo, ...face } = written;
  const spoken = names.flatMap((name): WrittenGroup[] => {
    const group: WrittenGroup | undefined = groupFaces[name];
    return group ? [group] : [];
  });
  const unit = spoken.find((group) => group.unit)?.unit;
  return {
    otherViews: [],
    hidden: [],
    times: {},
    map: {},
    ...face,
    roles: { chips: [], lines: [], ...(unit ? { unit } : {}), ...roles },
    place: { address: null, ...place },
    list: { order: [], filters: [], ...list },
    page: {
      reverse: [],
      buttons: [],
      ...page,
      unlisted: [...spoken.flatMap((group) => group.unlisted ?? []), ...(page?.unlisted ?? [])],
      rows: rowsOf([...spoken.map(({ rows }) => rows), page?.rows]),
    },
    outputs: { feed: false, ...outputs },
    seo: {
      schemaData: {},
      ...seo,
      head: spoken.reduce<HeadFields>((all, { head }) => ({ ...all, ...head }), {}),
    },
  };
}

function rowsOf(parts: readonly (Partial<Rows> | undefined)[]): Rows {
  const rows = parts.flatMap((part = {}) => Object.entries(part));
  return Object.fromEntries(rows.flatMap(([name, face]) => (face ? [[name, face] as const] : [])));
}
