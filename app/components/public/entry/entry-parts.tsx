import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";

import { Icon } from "~/components/icon";
import type { Locale } from "~/lib/content/values";
import type { EntryView, RowLink } from "~/lib/public-site/entry/entry-view";

import { Blocks } from "./blocks";
import { LocalizedText } from "~/components/public/localized-text";
import { Moments } from "./moments";
import { Photo } from "./photo";
import { RichText } from "./rich-text";
import { ShapeTable } from "./shape-table";
import { Steps } from "./steps";
import { Video } from "./video";

type Heading = "h2" | "h3" | "h4";
type OnePart = EntryView["parts"][number];

export function Part({
  title,
  heading: Heading = "h2",
  children,
}: {
  title: string;
  heading?: Heading;
  children: ReactNode;
}) {
  return (
    <section>
      <Heading
        className={Heading === "h2" ? "mb-4 text-2xl font-semibold tracking-tight" : "mb-2 text-lg font-semibold"}
      >
        {title}
      </Heading>
      {children}
    </section>
  );
}

type EntryPartsProps = {
  parts: readonly OnePart[];
  /** The title they belong to. */
  title: string;
  locale: Locale;
  heading?: Heading;
};

export function EntryParts({ parts, ...around }: EntryPartsProps) {
  return parts.map((part) => <MiddlePart key={part.name} part={part} {...around} />);
}

function MiddlePart({ part, title, locale, heading = "h2" }: Omit<EntryPartsProps, "parts"> & { part: OnePart }) {
  switch (part.shape) {
    case "blocks":
      return <Blocks blocks={part.blocks} locale={locale} />;
    case "video":
      return <Video video={part.video} title={title} />;
    case "text":
      return part.heading ? (
        <Part title={part.heading} heading={heading}>
          <RichText html={part.html} />
        </Part>
      ) : (
        <RichText html={part.html} />
      );
    case "table":
      return (
        <Part title={part.heading ?? title} heading={heading}>
          <ShapeTable head={part.head} rows={part.rows} label={part.heading ?? title} />
        </Part>
      );
    case "moments":
      return (
        <Part title={part.heading ?? title} heading={heading}>
          <Moments moments={part.moments} />
        </Part>
      );
    case "steps":
      return (
        <Part title={part.heading ?? title} heading={heading}>
          <Steps steps={part.steps} heading={heading === "h2" ? "h3" : "h4"} />
        </Part>
      );
    case "rows":
      return (
        <Part title={part.heading ?? title} heading={heading}>
          <RowLinks rows={part.rows} />
        </Part>
      );
    case "pictures":
      return part.pictures.map((picture) => (
        <figure key={picture.original}>
          <Photo picture={picture} sizes="(min-width: 960px) 720px, 100vw" className="h-auto max-w-full rounded-lg" />
          {picture.caption ? (
            <figcaption className="mt-2 text-base text-muted-foreground">
              <LocalizedText text={picture.caption} />
            </figcaption>
          ) : null}
        </figure>
      ));
  }
}

function RowLinks({ rows }: { rows: readonly RowLink[] }) {
  return (
    <ul className="flex flex-col divide-y border-y">
      {rows.map(({ key, title, href, details }) => (
        <li key={key} className="group relative flex items-start gap-3 py-4">
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            {href ? (
              <Link to={href} className="font-semibold after:absolute after:inset-0 group-hover:text-primary">
                <LocalizedText text={title} />
              </Link>
            ) : (
              <span className="font-semibold">
                <LocalizedText text={title} />
              </span>
            )}
            {details.length > 0 ? (
              <p className="text-base text-muted-foreground">
                {details.map(({ label, ...detailText }, at) => (
                  <Fragment key={label}>
                    {at > 0 ? " · " : null}
                    {`${label}: `}
                    <LocalizedText text={detailText} />
                  </Fragment>
                ))}
              </p>
            ) : null}
          </div>
          {href ? (
            <Icon name="heroicons_mini:chevron-right" className="mt-1 text-muted-foreground group-hover:text-primary" />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
