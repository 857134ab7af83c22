/** Content-model §8.6. */
export const suggestionKinds = [
  "summary",
  "keywords",
  "alt",
  "seo",
  "readability",
  "personalData",
  "translation",
] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];
export const suggestionStates = ["new", "accepted", "refused"] as const;
export type SuggestionState = (typeof suggestionStates)[number];

/** Kinds that are written into the entry when accepted; others only name a problem. */
export const writtenKinds: ReadonlySet<SuggestionKind> = new Set(["summary", "keywords", "alt", "seo"]);
/** Kinds that may be accepted in bulk: their text isn't visible on the page. */
export const bulkKinds: ReadonlySet<SuggestionKind> = new Set(["seo", "keywords"]);

/** Certainty from 0 to 100, as people filter by it. */
export const scoreBands = { high: [80, 100], medium: [50, 79], low: [0, 49] } as const;
export type ScoreBand = keyof typeof scoreBands;

export type SuggestionQuery = {
  kind: SuggestionKind | null;
  section: string | null;
  status: SuggestionState;
  score: ScoreBand | null;
  page: number;
};

export const suggestionsPath = "/samples/aidata";

/** Reads the address; invalid values are left out. Default status: new. */
export function parseSuggestions(params: URLSearchParams, sections: readonly string[]): SuggestionQuery {
  const among = <One extends string>(name: string, all: readonly One[]) =>
    all.find((one) => one === params.get(name)) ?? null;
  const page = params.get("page") ?? "";
  return {
    kind: among("kind", suggestionKinds),
    section: among("section", sections),
    status: among("status", suggestionStates) ?? "new",
    score: among("score", Object.keys(scoreBands) as ScoreBand[]),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

export function suggestionsAddress(query: Partial<SuggestionQuery>, changes: Partial<SuggestionQuery> = {}): string {
  const { kind, section, status, score, page } = { ...query, page: 1, ...changes };
  const params = new URLSearchParams();
  if (kind) params.set("kind", kind);
  if (section) params.set("section", section);
  if (status && status !== "new") params.set("status", status);
  if (score) params.set("score", score);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${suggestionsPath}?${params}` : suggestionsPath;
}
