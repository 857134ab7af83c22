import type { ColumnField, FieldKindName } from "~/lib/content/definition/definition";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import type { ReverseList } from "./face/page";
import type { Tone } from "./face/roles";
import type { EventStatus, HeadFields, SchemaShape, SchemaType } from "./face/seo";
import type { OtherView } from "./public-views";

// Names of fields by their kind, for the compiler: a section that names another field does not compile.
export type Named<F, K extends FieldKindName> = { [N in keyof F]: F[N] extends { kind: K } ? N : never }[keyof F] &
  string;
type OptionsOf<T> = T extends { options: readonly (infer O)[] } ? O & string : string;
type AnyName<F> = keyof F & string;
type Column<F, N extends keyof F, K extends ColumnField["kind"]> = F[N] extends { columns: infer C }
  ? Named<C, K>
  : never;
/** "lots.areaM2". */
type ColumnName<F> = {
  [N in Named<F, "list">]: F[N] extends { columns: infer C } ? `${N}.${keyof C & string}` : never;
}[Named<F, "list">];
type Dates = "date" | "dateTime";
type GroupName<F> = Named<F, "select" | "relation">;

type StatusRole<F> = {
  [N in Named<F, "select">]: {
    field: N;
    tones: Partial<Record<OptionsOf<F[N]>, Tone>>;
    note?: Named<F, "text" | "textarea">;
  };
}[Named<F, "select">];
type RolesInput<F> = {
  lead?: Named<F, "text" | "textarea">;
  body?: Named<F, "richText">;
  picture?: Named<F, "image">;
  portrait?: Named<F, "image">;
  icon?: Named<F, "icon">;
  colour?: Named<F, "colour">;
  post?: Named<F, "text" | "select">;
  place?: Named<F, "geo" | "geoShape">;
  chips?: readonly Named<F, "select" | "multi">[];
  date?: Named<F, Dates | "year">;
  status?: StatusRole<F>;
  price?: { amount: Named<F, "money">; free: Named<F, "boolean"> };
  unit?: Named<F, "relation">;
  lines?: readonly {
    field: AnyName<F> | ColumnName<F>;
    behind?: AnyName<F>;
    icon: InterfaceIcon;
    labelled?: true;
    day?: true;
    countsDown?: true;
    counted?: true;
    bar?: true;
    flag?: true;
  }[];
};
type PlaceInput = { address?: `/${string}`; listAddress?: `/${string}`; menu?: number };
type UpcomingInput<F> = {
  from: Named<F, Dates>;
  to?: Named<F, Dates>;
  lasts: number;
  allDay?: Named<F, "boolean">;
  sessions?: { [N in Named<F, "list">]: { field: N; from: Column<F, N, Dates>; to?: Column<F, N, Dates> } }[Named<
    F,
    "list"
  >];
};
type TimesInput<F> = {
  upcoming?: UpcomingInput<F>;
  shown?: { when: Named<F, "boolean">; from: Named<F, Dates>; to: Named<F, Dates> };
};
export type FilterKind = "select" | "multi" | "relation" | "relations" | "boolean" | "tags";
type ListInput<F> = {
  order?: readonly { field: AnyName<F>; descending?: true }[];
  filters?: readonly Named<F, FilterKind>[];
  groupBy?: GroupName<F>;
  years?: Named<F, Dates | "year">;
  openNow?: { hours: Named<F, "list">; closed?: Named<F, "boolean">; until?: Named<F, "date"> };
};
type MapInput<F> = {
  pins?: Named<F, "select" | "relation">;
  shape?: Named<F, "geoShape">;
  track?: Named<F, "file">;
  stops?: {
    [N in Named<F, "list">]: {
      field: N;
      entry?: Column<F, N, "relation">;
      title: Column<F, N, "text">;
      place: Column<F, N, "geo">;
    };
  }[Named<F, "list">];
};
type RowsInput<F> = {
  [N in Named<F, "list">]?:
    | { as: "files"; file: Column<F, N, "file">; title?: Column<F, N, "text">; language?: Column<F, N, "select"> }
    | {
        as: "blocks";
        columns: {
          kind: Column<F, N, "select">;
          heading: Column<F, N, "text">;
          html: Column<F, N, "richText">;
          picture: Column<F, N, "image">;
          pictures: Column<F, N, "gallery">;
          files: Column<F, N, "files">;
          section: Column<F, N, "select">;
          filter: Column<F, N, "text">;
          limit: Column<F, N, "number">;
          place: Column<F, N, "geo">;
          video: Column<F, N, "video">;
          link: Column<F, N, "url">;
        };
      }
    | {
        as: "timeline";
        when: Column<F, N, "text" | "year" | "number">;
        title: Column<F, N, "text">;
        text?: Column<F, N, "text" | "textarea" | "richText">;
        picture?: Column<F, N, "image">;
      }
    | {
        as: "steps";
        title: Column<F, N, "text" | "textarea">;
        text?: Column<F, N, "text" | "textarea" | "richText">;
        note?: Column<F, N, "text">;
      }
    | {
        as: "pages";
        address: `/${string}`;
        title: Column<F, N, "text" | "textarea">;
        legislation?: {
          number: Column<F, N, "text">;
          date: Column<F, N, "date">;
          abstract: Column<F, N, "text" | "textarea">;
        };
      };
};
type PageInput<F> = {
  reverse?: readonly ReverseList[];
  unlisted?: readonly AnyName<F>[];
  buttons?: readonly Named<F, "url">[];
  rows?: RowsInput<F>;
  downloads?: { files: readonly Named<F, "file">[]; count: Named<F, "number"> };
  document?: true | "onCards";
};
type CalendarInput<F> = {
  dates: readonly { from: Named<F, Dates>; to?: Named<F, Dates>; isNamed?: true; asDays?: true }[];
  allDay?: Named<F, "boolean">;
  sessions?: {
    [N in Named<F, "list">]: {
      field: N;
      from: Column<F, N, Dates>;
      to?: Column<F, N, Dates>;
      place?: Column<F, N, "text">;
    };
  }[Named<F, "list">];
  place?: readonly Named<F, "text" | "relation">[];
  recurrence?: Named<F, "text">;
  cancelled?: { [N in Named<F, "select">]: { field: N; is: readonly OptionsOf<F[N]>[] } }[Named<F, "select">];
};
type OutputsInput<F> = {
  feed?: true;
  calendar?: CalendarInput<F>;
  openData?: true;
  listDocument?: { by?: GroupName<F>; columns: readonly AnyName<F>[] } | { table: string };
};
type EventStatusOf<F> = { [N in Named<F, "select">]: { field: N; values: Record<OptionsOf<F[N]>, EventStatus> } }[Named<
  F,
  "select"
>];
type SchemaDataInput<F> = {
  as?: SchemaShape;
  startDate?: Named<F, Dates>;
  endDate?: Named<F, Dates>;
  eventStatus?: EventStatusOf<F>;
  place?: readonly Named<F, "text" | "relation">[];
  address?: Named<F, "text">;
  hours?: Named<F, "list">;
  stream?: Named<F, "video">;
  organizer?: Named<F, "text">;
  capacity?: Named<F, "number">;
  tickets?: Named<F, "url">;
  expires?: Named<F, Dates>;
  telephone?: Named<F, "phone">;
  email?: Named<F, "email">;
};
type SeoInput<F> = { schemaType: SchemaType; schemaData?: SchemaDataInput<F> };
type HeadInput<F> = { [K in keyof HeadFields]: AnyName<F> };
type FrontPageInput<F> = { order: number; take: number } & (
  | {
      as: "slides";
      slide: {
        wide: Named<F, "image">;
        tall: Named<F, "image">;
        title: Named<F, "text">;
        subtitle: Named<F, "text">;
        button: Named<F, "text">;
        link: Named<F, "url">;
        entry: Named<F, "relation">;
        newTab: Named<F, "boolean">;
        position: Named<F, "select">;
        shade: Named<F, "number">;
        video: Named<F, "file">;
      };
    }
  | {
      as: "tabs";
      tab: {
        source: Named<F, "select">;
        mode: Named<F, "select">;
        items: Named<F, "list">;
        filter: Named<F, "text">;
        limit: Named<F, "number">;
        layout: Named<F, "select">;
        more: Named<F, "url">;
      };
    }
  | {
      as: "links";
      link: {
        to: Named<F, "url">;
        lead: Named<F, "text">;
        picture: Named<F, "image">;
        icon: Named<F, "icon">;
        colour: Named<F, "colour">;
        size: Named<F, "select">;
        newTab: Named<F, "boolean">;
      };
    }
  | { as: "logos"; logo: { picture: Named<F, "image">; link: Named<F, "url">; group: Named<F, "select"> } }
  | {
      as: "notes";
      note: {
        kind: Named<F, "select">;
        value: Named<F, "number">;
        unit: Named<F, "text">;
        icon: Named<F, "icon">;
        link: Named<F, "url">;
      };
    }
  | { as: "tiles"; when?: Named<F, "boolean"> }
  | { as: "pictures"; first?: Named<F, "boolean">; when?: Named<F, "boolean"> }
  | { as: "lines" }
  | { as: "message"; when?: Named<F, "boolean"> }
  | { as: "daily"; when: Named<F, "boolean"> }
);

/** The face as a section declares it. `F`: its own fields and its groups'. */
export type PublicFaceInput<F> = FaceInput<F> & ViewInput<F>;
type FaceInput<F> = {
  hidden?: readonly AnyName<F>[];
  place?: PlaceInput;
  times?: TimesInput<F>;
  list?: ListInput<F>;
  map?: MapInput<F>;
  page?: PageInput<F>;
  outputs?: OutputsInput<F>;
  seo: SeoInput<F>;
  frontPage?: FrontPageInput<F>;
};

export type GroupFace<F> = Pick<PageInput<F>, "unlisted" | "rows"> & {
  unit?: Named<F, "relation">;
  head?: HeadInput<F>;
};

type With<R, K extends keyof R> = R & { [N in K]-?: NonNullable<R[N]> };
type Timed<F> = { times: { upcoming: UpcomingInput<F> } };
/** A second view needs the same fields as when it is the first. */
type OtherViews<F> =
  | { otherViews?: readonly []; roles?: RolesInput<F> }
  | ({ otherViews: readonly Exclude<OtherView, "map">[]; roles?: RolesInput<F> } & Timed<F>)
  | { otherViews: readonly Exclude<OtherView, "calendar">[]; roles: With<RolesInput<F>, "place"> }
  | ({ otherViews: readonly OtherView[]; roles: With<RolesInput<F>, "place"> } & Timed<F>);
type Ungrouped = { list?: { groupBy?: undefined } };
/** Each view with the fields that it needs: `viewNeeds` as types. */
type ViewInput<F> =
  | ({ view: "entry" | "page" | "landing" } & Ungrouped & OtherViews<F>)
  | ({ view: "list" } & OtherViews<F>)
  | ({ view: "fragment"; roles?: RolesInput<F> } & Ungrouped)
  | { view: "accordion"; roles: With<RolesInput<F>, "body"> }
  | { view: "people"; roles: With<RolesInput<F>, "portrait"> }
  | { view: "map"; roles: With<RolesInput<F>, "place">; list?: { groupBy?: GroupName<F> } }
  | ({ view: "calendar"; roles?: RolesInput<F> } & Ungrouped & Timed<F>)
  | ({ view: "timeline"; roles: With<RolesInput<F>, "date"> } & Ungrouped);
