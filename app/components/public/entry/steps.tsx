import type { Step } from "~/lib/public-site/entry/entry-view";

import { Values } from "./facts";
import { LocalizedText } from "~/components/public/localized-text";
import { RichText } from "./rich-text";

/** In order; titles without further text are no headings. */
export function Steps({ steps, heading: Heading }: { steps: readonly Step[]; heading: "h3" | "h4" }) {
  const isLong = steps.some(({ html }) => html);
  return (
    <ol className={isLong ? "flex flex-col gap-8" : "flex flex-col gap-4"}>
      {steps.map(({ key, title, note, text, html, links }, at) => (
        <li key={key} className="flex gap-4">
          <span
            aria-hidden
            className={
              "flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-lg font-bold " +
              "text-primary tabular-nums"
            }
          >
            {at + 1}
          </span>
          <div className="flex min-w-0 flex-1 flex-col gap-1.5 pt-0.5">
            {isLong ? (
              <Heading className="text-xl leading-snug font-semibold">
                <LocalizedText text={title} />
              </Heading>
            ) : (
              <p className="text-lg">
                <LocalizedText text={title} />
              </p>
            )}
            {note ? (
              <p className="text-base text-muted-foreground">
                <LocalizedText text={note} />
              </p>
            ) : null}
            {text ? (
              <p className="text-base text-muted-foreground">
                <LocalizedText text={text} />
              </p>
            ) : null}
            {html ? <RichText html={html} /> : null}
            {links.length > 0 ? (
              <ul className="flex flex-wrap gap-x-5 gap-y-1 text-base">
                {links.map((link) => (
                  <li key={`${link.href} ${link.text}`} className="min-w-0 wrap-break-word">
                    <Values values={[link]} />
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
