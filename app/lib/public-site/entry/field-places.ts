import type { Shape } from "~/lib/content/fields/public-shape";

import type { FieldsView } from "./entry-view";

type Labelled = { name: string; heading: string | null; label: string; showOnMap: string };

export function emptyFields(): FieldsView {
  return { parts: [], facts: [], attachments: [], gallery: [] };
}

/** Where each shape goes on a page: a new shape doesn't compile until it has a place. */
const placed: {
  [S in Shape["shape"]]: (into: FieldsView, shape: Extract<Shape, { shape: S }>, field: Labelled) => void;
} = {
  line: ({ facts }, { values }, { name, label }) => void facts.push({ name, label, values }),
  links: ({ facts }, { links }, { name, label }) => void facts.push({ name, label, values: links }),
  map: ({ facts }, { href }, { name, label, showOnMap }) =>
    void facts.push({ name, label, values: [{ text: showOnMap, href }] }),
  files: ({ attachments }, { files }) => void attachments.push(...files),
  pictures({ gallery, parts }, shape, { name, label }) {
    if (shape.isSeries) gallery.push(...shape.pictures);
    else parts.push({ name, heading: label, ...shape });
  },
  text: ({ parts }, shape, { name, heading }) => void parts.push({ name, heading, ...shape }),
  table: ({ parts }, shape, { name, label }) => void parts.push({ name, heading: label, ...shape }),
  video: ({ parts }, shape, { name }) => void parts.push({ name, heading: null, ...shape }),
};

export function place<S extends Shape["shape"]>(
  into: FieldsView,
  shape: Extract<Shape, { shape: S }>,
  field: Labelled,
): void {
  (placed[shape.shape as S] as (into: FieldsView, shape: Extract<Shape, { shape: S }>, field: Labelled) => void)(
    into,
    shape,
    field,
  );
}
