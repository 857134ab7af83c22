import { cn } from "~/components/ui/cn";
import type { Picture } from "~/lib/content/fields/public-shape";
import { focalClass, focalIn } from "./focal";

type PhotoProps = {
  picture: Picture;
  /** For `<img sizes>`. */
  sizes: string;
  /** On the first screen: fetched with high priority. */
  first?: boolean;
  /** Beside a title that says the same: alt is empty. */
  decorative?: boolean;
  /** Not cropped. */
  whole?: boolean;
  className?: string;
};

export function Photo({ picture, sizes, first = false, decorative = false, whole = false, className }: PhotoProps) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.srcSet ? sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt={decorative ? "" : picture.alt}
      lang={decorative ? undefined : picture.lang}
      loading={first ? "eager" : "lazy"}
      decoding="async"
      // React 18 doesn't know it and passes it on only in lower case.
      {...(first ? { fetchpriority: "high" } : {})}
      className={cn(whole ? "object-contain" : cn("object-cover", focalClass(focalIn(picture, className))), className)}
    />
  );
}
