import { cn } from "~/components/ui/cn";
import type { Picture } from "~/lib/content/fields/public-shape";
import { focalClass, focalIn } from "./focal";

type PhotoProps = {
  picture: Picture;
  /** Width on the page in the words of `<img sizes>`. */
  sizes: string;
  /** On the first screen: fetched at once, before anything else. */
  first?: boolean;
  /** Beside a title that says the same, as in a card: screen readers pass it over. */
  decorative?: boolean;
  /** Nothing of it is cut off, whatever shape it has. */
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
      // React 18 knows it by no type, and passes it on in small letters only.
      {...(first ? { fetchpriority: "high" } : {})}
      className={cn(whole ? "object-contain" : cn("object-cover", focalClass(focalIn(picture, className))), className)}
    />
  );
}
