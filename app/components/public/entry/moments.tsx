import type { Moment } from "~/lib/public-site/entry/entry-view";

import { LocalizedText } from "~/components/public/localized-text";
import { Photo } from "./photo";
import { RichText } from "./rich-text";

export function Moments({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol className="timeline">
      {moments.map(({ key, when, title, html, picture }) => (
        <li key={key} className="timeline-point flex flex-col gap-2">
          <p className="text-lg font-bold text-primary">{when}</p>
          <h3 className="text-xl leading-snug font-semibold">
            <LocalizedText text={title} />
          </h3>
          {html ? <RichText html={html} /> : null}
          {picture ? (
            <figure>
              <Photo
                picture={picture}
                sizes="(min-width: 960px) 480px, 100vw"
                className="h-auto max-h-100 w-auto max-w-full rounded-lg"
              />
              {picture.caption || picture.credit ? (
                <figcaption className="mt-1 text-base text-muted-foreground">
                  {picture.caption ? <LocalizedText text={picture.caption} /> : null}
                  {picture.caption && picture.credit ? " · " : null}
                  {picture.credit}
                </figcaption>
              ) : null}
            </figure>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
