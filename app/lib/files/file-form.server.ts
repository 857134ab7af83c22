import type { FileChange } from "./files.server";

/** As typed, to be shown again beside the errors. */
export type TypedFile = { alt: { tr: string; en: string }; focal: { x: string; y: string } };
export type FileFormErrors = Partial<Record<"alt.tr" | "alt.en" | "focal", "altTooLong" | "focal">>;

/** Reads the form of the file's page: `alt.tr`, `alt.en`, `focal.x`, `focal.y`. Both numbers empty: no focal point. */
export function readFileForm(form: FormData): { change: FileChange } | { change?: undefined; errors: FileFormErrors; typed: TypedFile } {
  const errors: FileFormErrors = {};
  const word = (name: "alt.tr" | "alt.en") => {
    const text = String(form.get(name) ?? "").trim();
    if (text.length > 200) errors[name] = "altTooLong";
    return text;
  };
  const alt = { tr: word("alt.tr"), en: word("alt.en") };
  const share = (name: "focal.x" | "focal.y") => String(form.get(name) ?? "").trim().replace(",", ".");
  const [x, y] = [share("focal.x"), share("focal.y")];
  const point = { x: Number(x), y: Number(y) };
  const isEmpty = !x && !y;
  if (!isEmpty && (!x || !y || !isShare(point.x) || !isShare(point.y))) errors.focal = "focal";
  return Object.keys(errors).length > 0 ? { errors, typed: { alt, focal: { x, y } } } : { change: { alt, focal: isEmpty ? null : point } };
}

const isShare = (value: number) => value >= 0 && value <= 1;
