import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

export type Tone = "neutral" | "info" | "success" | "warning" | "error";

/**
 * A line of a card. A column of rows ("lots.areaM2") is summed. `behind`: follows the value; `labelled`: with the
 * field's label; `day`: the day of a time; `countsDown`: days left; `counted`: number of rows; `bar`: a percentage,
 * drawn.
 */
export type CardLine = {
  field: string;
  behind?: string;
  icon: InterfaceIcon;
  labelled?: boolean;
  day?: boolean;
  countsDown?: boolean;
  counted?: boolean;
  bar?: boolean;
  flag?: boolean;
};
/** Which field plays which part of an entry: read by cards, pages, feeds and search engines alike. */
export type Roles = {
  lead?: string;
  body?: string;
  picture?: string;
  portrait?: string;
  icon?: string;
  /** The background of its icon; the sign on it is white. */
  colour?: string;
  /** A person's job title. */
  post?: string;
  place?: string;
  chips: readonly string[];
  date?: string;
  status?: { field: string; tones: Readonly<Partial<Record<string, Tone>>>; note?: string };
  price?: { amount: string; free: string };
  unit?: string;
  lines: readonly CardLine[];
};

/** Fields that have a place of their own on a page, and so no line in its list of fields. */
export function rolesIn({
  lead,
  body,
  picture,
  portrait,
  icon,
  colour,
  post,
  chips,
  status,
  price,
  unit,
}: Roles): string[] {
  return [
    lead,
    body,
    picture,
    portrait,
    icon,
    colour,
    post,
    ...chips,
    status?.field,
    status?.note,
    price?.amount,
    price?.free,
    unit,
  ].filter((name) => name !== undefined);
}

/** All names of fields in them. */
export function roleNames(roles: Roles): (string | undefined)[] {
  return [
    ...rolesIn(roles),
    roles.date,
    roles.place,
    ...roles.lines.flatMap(({ field, behind }) => [field.split(".", 1)[0], behind]),
  ];
}
