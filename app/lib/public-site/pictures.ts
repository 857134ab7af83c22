import type { Picture } from "~/lib/content/fields/public-shape";
import { translate, type TranslatedText } from "~/lib/content/translated-text";
import type { ImageValue, Locale } from "~/lib/content/values";
import { fileUrl, imageSources, type FileLike } from "~/lib/files/serving/file-urls";

type PictureFile = FileLike & {
  alt?: unknown;
  focalX?: number | null;
  focalY?: number | null;
  focals?: Readonly<Record<string, { x: number; y: number }>>;
};

const quarter = (value: number) => Math.min(4, Math.max(0, Math.round(value * 4)));

const quartered = (points: Readonly<Record<string, { x: number; y: number }>>) =>
  Object.fromEntries(Object.entries(points).map(([ratio, { x, y }]) => [ratio, { x: quarter(x), y: quarter(y) }]));

/** Null when the field is empty or the file is gone. */
export function pictureOf(
  value: unknown,
  files: Readonly<Record<string, PictureFile>>,
  locale: Locale,
): Picture | null {
  const image = value as ImageValue | undefined;
  const file = image?.file ? files[image.file] : undefined;
  if (!image || !file) return null;
  const alt = image.decorative ? null : altOf([image.alt, file.alt], locale);
  const [x, y] = [image.focal?.x ?? file.focalX, image.focal?.y ?? file.focalY];
  return {
    ...imageSources(file),
    alt: alt?.text ?? "",
    ...(alt?.lang ? { lang: alt.lang } : {}),
    ...(x != null && y != null ? { focal: { x: quarter(x), y: quarter(y) } } : {}),
    ...(image.focal === undefined && file.focals && Object.keys(file.focals).length > 0
      ? { focals: quartered(file.focals) }
      : {}),
    caption: translate(image.caption, locale),
    credit: image.credit ?? null,
    original: fileUrl(file),
  };
}

/** The use's text, else the file's; a text in the page's language before either in the other. */
function altOf(own: readonly unknown[], locale: Locale): TranslatedText | null {
  const texts = own.flatMap((one) => translate(one, locale) ?? []);
  return texts.find(({ lang }) => lang === undefined) ?? texts[0] ?? null;
}
