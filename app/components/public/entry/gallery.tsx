import type { Picture } from "~/lib/content/fields/public-shape";

import { LocalizedText } from "~/components/public/localized-text";
import { Photo } from "./photo";

/** Each opens in full, in the browser's viewer. */
export function Gallery({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      {pictures.map((picture) => (
        <li key={picture.original}>
          <figure>
            <a href={picture.original} className="block overflow-hidden rounded-lg">
              <Photo
                picture={picture}
                sizes="(min-width: 960px) 280px, 50vw"
                className="aspect-4/3 w-full transition-transform duration-300 hover:scale-[1.03]"
              />
            </a>
            {picture.caption ? (
              <figcaption className="mt-1.5 text-base text-muted-foreground">
                <LocalizedText text={picture.caption} />
              </figcaption>
            ) : null}
          </figure>
        </li>
      ))}
    </ul>
  );
}
