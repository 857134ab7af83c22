export type FileLike = {
  id: string;
  name: string;
  replacedAt?: unknown;
  width?: number | null;
  height?: number | null;
  variants?: readonly { width: number; height: number }[];
};

/** Browsers cache a picture's address for a year, so a replaced file's copies carry its hash. */
export function variantName({ name, replacedAt }: Pick<FileLike, "name" | "replacedAt">, width: number): string {
  const mark = replacedAt ? /-[0-9a-f]{8}(?=\.[a-z0-9]{1,8}$)/.exec(name)?.[0] : undefined;
  return `w${width}${mark ?? ""}.webp`;
}

/** The present name for a former name of a replaced file or its copy; else undefined. */
export function presentName(file: FileLike & { formerNames: readonly string[] }, asked: string): string | undefined {
  if (!file.replacedAt) return undefined;
  if (file.formerNames.includes(asked)) return file.name;
  const width = Number(/^w(\d{1,5})(?:-[0-9a-f]{8})?\.webp$/.exec(asked)?.[1]);
  if (!width) return undefined;
  const widths = (file.variants ?? []).map((variant) => variant.width).sort((a, b) => a - b);
  const fitting = widths.find((one) => one >= width) ?? widths.at(-1);
  return fitting === undefined ? file.name : variantName(file, fitting);
}

export const mediaRoot = "/media/";

/** The file, or its WebP copy of that width if it exists. */
export function fileUrl(file: FileLike, width?: number): string {
  const has = width !== undefined && file.variants?.some((variant) => variant.width === width);
  return `${mediaRoot}${file.id}/${has ? variantName(file, width) : file.name}`;
}

/** The name for a picture of which only the id is known. */
export const pictureName = "picture";

/** For thumbnails: the smallest copy at least `width` wide, else the file itself. */
export function thumbnailUrl(file: FileLike, width = 320): string {
  const fitting = [...(file.variants ?? [])]
    .sort((a, b) => a.width - b.width)
    .find((variant) => variant.width >= width);
  return fileUrl(file, fitting?.width);
}

export type ImageSources = { src: string; srcSet?: string; width?: number; height?: number };

/** For `<img {...imageSources(file)} sizes="…" alt="…">`; width and height keep the page from jumping. */
export function imageSources(file: FileLike): ImageSources {
  const variants = [...(file.variants ?? [])].sort((a, b) => a.width - b.width);
  const widest = variants.at(-1);
  return {
    src: fileUrl(file, widest?.width),
    ...(variants.length > 1
      ? { srcSet: variants.map(({ width }) => `${fileUrl(file, width)} ${width}w`).join(", ") }
      : {}),
    ...(file.width && file.height ? { width: file.width, height: file.height } : {}),
  };
}

/** For at most `maxHeight` CSS pixels: with `max-w-full h-auto` this reserves the space, unlike `max-height`. */
export function fittedSize(
  { width, height }: Pick<ImageSources, "width" | "height">,
  maxHeight: number,
): Pick<ImageSources, "width" | "height"> {
  if (!width || !height) return {};
  const scale = Math.min(1, maxHeight / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

export const fileKinds = ["image", "document", "video", "audio", "archive"] as const;
export type FileKindName = (typeof fileKinds)[number];

/** For files of which only the type is kept. Archives that the gate takes are all ZIP. */
export function kindOfMime(mime: string): FileKindName {
  const [first = ""] = mime.split("/");
  return fileKinds.find((kind) => kind === first) ?? (mime === "application/zip" ? "archive" : "document");
}
