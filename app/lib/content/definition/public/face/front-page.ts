/** A list of another section, named in `source`: taken by itself, or picked in the rows of `items`. */
export type TabFields = {
  source: string;
  mode: string;
  items: string;
  filter: string;
  limit: string;
  layout: string;
  more: string;
};

export type LinkFields = {
  to: string;
  lead: string;
  picture: string;
  icon: string;
  colour: string;
  size: string;
  newTab: string;
};

export type LogoFields = { picture: string; link: string; group: string };

export type NoteFields = { kind: string; value: string; unit: string; icon: string; link: string };

export type SlideFields = {
  wide: string;
  tall: string;
  title: string;
  subtitle: string;
  button: string;
  link: string;
  entry: string;
  newTab: string;
  position: string;
  shade: string;
  video: string;
};

/** Parts of the front page, smallest `order` first; `take`: number of entries. */
export type FrontPlace = { order: number; take: number } & (
  | { as: "slides"; slide: SlideFields }
  | { as: "tabs"; tab: TabFields }
  | { as: "links"; link: LinkFields }
  | { as: "logos"; logo: LogoFields }
  | { as: "notes"; note: NoteFields }
  /** Entries with `when` set; all entries if none has it set. */
  | { as: "tiles"; when?: string }
  /** As `tiles`, with pictures; entries with `first` set come first. */
  | { as: "pictures"; first?: string; when?: string }
  | { as: "lines" }
  /** The section's one entry, with the start of its text and its portrait; only where `when` is set. */
  | { as: "message"; when?: string }
  /** One entry with `when` set, another each day, the same for everybody. */
  | { as: "daily"; when: string }
);

export function frontPageNames(place: FrontPlace | undefined): (string | undefined)[] {
  switch (place?.as) {
    case "slides":
      return Object.values(place.slide);
    case "tabs":
      return Object.values(place.tab);
    case "links":
      return Object.values(place.link);
    case "logos":
      return Object.values(place.logo);
    case "notes":
      return Object.values(place.note);
    case "pictures":
      return [place.first, place.when];
    case "tiles":
    case "message":
    case "daily":
      return [place.when];
    case "lines":
    case undefined:
      return [];
  }
}
