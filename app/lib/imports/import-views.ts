/** Something about one cell of a row: `message` is an i18n key with its values, as `translateIssue` reads it. */
export type Finding = {
  /** As the source calls it; "" where the whole row is meant. */
  column: string;
  field: string | null;
  message: string;
};

/** `same`: nothing in it differs; `wrong`: it can't be taken. */
export const rowKinds = ["new", "changed", "same", "wrong"] as const;
export type RowKind = (typeof rowKinds)[number];

export const outcomes = ["made", "changed", "same", "kept", "refused"] as const;
/** `kept`: only texts differ that a person wrote, and those stay. */
export type Outcome = (typeof outcomes)[number];

export const importPaths = {
  begin: ({ area, id }: { area: string; id: string }) => `/${area}/${id}/import`,
  one: ({ area, id }: { area: string; id: string }, importId: string, search = "") =>
    `/${area}/${id}/import/${importId}${search}`,
};
