import type { ColumnField, FieldKindName } from "./definition";
import type { EventStatus, HeadFields, OtherView, ReverseList, SchemaShape, SchemaType, Tone } from "./public-face";

/** Fields of `F` that are of one of the kinds. */
export type Named<F, K extends FieldKindName> = { [N in keyof F]: F[N] extends { kind: K } ? N : never }[keyof F] & string;
type OptionsOf<T> = T extends { options: readonly (infer O)[] } ? O & string : string;
type AnyName<F> = keyof F & string;
type Column<F, N extends keyof F, K extends ColumnField["kind"]> = F[N] extends { columns: infer C } ? Named<C, K> : never;
type StatusRole<F> = {
  [N in Named<F, "select">]: { field: N; tones: Partial<Record<OptionsOf<F[N]>, Tone>>; note?: Named<F, "text" | "textarea"> };
}[Named<F, "select">];
type EventStatusOf<F> = { [N in Named<F, "select">]: { field: N; values: Record<OptionsOf<F[N]>, EventStatus> } }[Named<F, "select">];
type RowsOf<F> = {
  [N in Named<F, "list">]?:
    | { as: "files"; file: Column<F, N, "file">; title?: Column<F, N, "text">; language?: Column<F, N, "select"> }
    | {
        as: "blocks";
        columns: {
          kind: Column<F, N, "select">; heading: Column<F, N, "text">; html: Column<F, N, "richText">; picture: Column<F, N, "image">;
          pictures: Column<F, N, "gallery">; files: Column<F, N, "files">; section: Column<F, N, "select">; filter: Column<F, N, "text">;
          limit: Column<F, N, "number">; place: Column<F, N, "geo">; video: Column<F, N, "video">; link: Column<F, N, "url">;
        };
      }
    | { as: "timeline"; when: Column<F, N, "text" | "year" | "number">; title: Column<F, N, "text">; text?: Column<F, N, "text" | "textarea" | "richText">; picture?: Column<F, N, "image"> }
    | { as: "pages"; address: `/${string}`; title: Column<F, N, "text" | "textarea"> };
};
type FormerPaths<F> = { [N in Named<F, "list">]: { field: N; column: Column<F, N, "text"> } }[Named<F, "list">];
type FrontPlaceOf<F> = { order: number; take: number } & (
  | {
      as: "slides";
      slide: {
        wide: Named<F, "image">; tall: Named<F, "image">; title: Named<F, "text">; subtitle: Named<F, "text">; button: Named<F, "text">; link: Named<F, "url">;
        entry: Named<F, "relation">; newTab: Named<F, "boolean">; position: Named<F, "select">; shade: Named<F, "number">;
      };
    }
  | { as: "tiles" }
  | { as: "pictures"; first?: Named<F, "boolean"> }
  | { as: "lines" }
  | { as: "message"; when?: Named<F, "boolean"> }
);
type Dates = "date" | "dateTime";
/** Kinds with exact values to narrow a list by. */
export type FilterKind = "select" | "multi" | "relation" | "relations" | "boolean" | "tags";

type RolesInput<F> = {
  lead?: Named<F, "text" | "textarea">;
  body?: Named<F, "richText">;
  picture?: Named<F, "image">;
  portrait?: Named<F, "image">;
  icon?: Named<F, "icon">;
  post?: Named<F, "text" | "select">;
  place?: Named<F, "geo">;
  chips?: readonly Named<F, "select" | "multi">[];
  date?: Named<F, Dates | "year">;
  status?: StatusRole<F>;
  price?: { amount: Named<F, "money">; free: Named<F, "boolean"> };
  unit?: Named<F, "relation">;
  lines?: readonly { field: AnyName<F>; behind?: AnyName<F>; icon: string; labelled?: true; day?: true }[];
};
type With<R, K extends keyof R> = R & { [N in K]-?: NonNullable<R[N]> };
type GroupName<F> = Named<F, "select" | "relation">;
type UpcomingInput<F> = {
  from: Named<F, Dates>;
  to?: Named<F, Dates>;
  lasts: number;
  allDay?: Named<F, "boolean">;
  sessions?: { [N in Named<F, "list">]: { field: N; from: Column<F, N, Dates>; to?: Column<F, N, Dates> } }[Named<F, "list">];
};
/** A second way to look at a list asks for the same as when it is the first. */
type OtherViews<F> = { otherViews?: readonly []; roles?: RolesInput<F> } | { otherViews: readonly Exclude<OtherView, "map">[]; upcoming: UpcomingInput<F>; roles?: RolesInput<F> }
  | { otherViews: readonly Exclude<OtherView, "calendar">[]; roles: With<RolesInput<F>, "place"> } | { otherViews: readonly OtherView[]; upcoming: UpcomingInput<F>; roles: With<RolesInput<F>, "place"> };
/** Each view with what it can't do without: `viewNeeds` in the words of the type system. */
type ViewInput<F> =
  | ({ view: "entry" | "page" | "landing" | "list" } & OtherViews<F>)
  | { view: "fragment"; roles?: RolesInput<F> }
  | { view: "accordion"; roles: With<RolesInput<F>, "body">; groupBy?: GroupName<F> }
  | { view: "people"; roles: With<RolesInput<F>, "portrait">; groupBy?: GroupName<F> }
  | { view: "map"; roles: With<RolesInput<F>, "place"> }
  | { view: "calendar"; upcoming: UpcomingInput<F>; roles?: RolesInput<F> }
  | { view: "timeline"; roles: With<RolesInput<F>, "date"> };

/** What a section writes. `F`: its own fields together with those of its groups. */
export type PublicFaceInput<F> = FaceInput<F> & ViewInput<F>;
type FaceInput<F> = {
  address?: `/${string}`;
  order?: readonly { field: AnyName<F>; descending?: true }[];
  upcoming?: UpcomingInput<F>;
  filters?: readonly Named<F, FilterKind>[];
  reverse?: readonly ReverseList[];
  hidden?: readonly AnyName<F>[];
  unlisted?: readonly AnyName<F>[];
  rows?: RowsOf<F>;
  schemaType: SchemaType;
  schemaData?: {
    as?: SchemaShape;
    startDate?: Named<F, Dates>;
    endDate?: Named<F, Dates>;
    eventStatus?: EventStatusOf<F>;
    place?: readonly Named<F, "text" | "relation">[];
    address?: Named<F, "text">;
    stream?: Named<F, "video">;
    organizer?: Named<F, "text">;
    capacity?: Named<F, "number">;
    tickets?: Named<F, "url">;
    expires?: Named<F, Dates>;
    telephone?: Named<F, "phone">;
    email?: Named<F, "email">;
  };
  menu?: number;
  feed?: true;
  frontPage?: FrontPlaceOf<F>;
  alert?: { when: Named<F, "boolean">; until: Named<F, Dates> };
  shown?: { when: Named<F, "boolean">; from: Named<F, Dates>; to: Named<F, Dates> };
  formerPaths?: FormerPaths<F>;
};

/** What a group says of its own fields. */
export type GroupFace<F> = Pick<FaceInput<F>, "unlisted" | "rows"> & { unit?: Named<F, "relation">; head?: { [K in keyof HeadFields]: AnyName<F> } };
