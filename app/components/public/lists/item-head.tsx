import { Link } from "@remix-run/react";

import { cn } from "~/components/ui/cn";
import type { Card } from "~/lib/public-site/lists/card";

import { DetailBar, DetailSign, DetailText } from "~/components/public/entry/detail-sign";
import { LocalizedText } from "../localized-text";
import { isOutside, OutsideLink } from "../outside-link";

type ItemTitleProps = {
  card: Pick<Card, "title" | "href">;
  /** Whether its address is another page. */ isLink: boolean;
  heading: "h2" | "h3";
  className?: string;
};

export function ItemTitle({ card: { title, href }, isLink, heading: Heading, className }: ItemTitleProps) {
  return (
    <Heading className={cn("text-xl leading-snug font-semibold", className)}>
      {isLink && href ? (
        <Link to={href} className="after:absolute after:inset-0 group-hover:text-primary">
          <LocalizedText text={title} />
        </Link>
      ) : (
        <LocalizedText text={title} />
      )}
    </Heading>
  );
}

export function ItemLines({ details }: { details: Card["details"] }) {
  if (details.length === 0) return null;
  return (
    <ul className="relative flex flex-col gap-1 text-base">
      {details.map(({ icon, href, bar, flag, ...detailText }) => (
        <li
          key={`${icon} ${detailText.text}`}
          className={cn("flex items-start gap-2", bar !== undefined && "flex-wrap")}
        >
          <DetailSign icon={icon} flag={flag} className="text-muted-foreground" />
          {href && isOutside(href) ? (
            <OutsideLink
              href={href}
              className="min-w-0 wrap-break-word text-primary underline-offset-4 hover:underline"
            >
              <DetailText {...detailText} />
            </OutsideLink>
          ) : href ? (
            <a href={href} className="min-w-0 wrap-break-word text-primary underline-offset-4 hover:underline">
              <DetailText {...detailText} />
            </a>
          ) : (
            <span className="min-w-0">
              <DetailText {...detailText} />
            </span>
          )}
          <DetailBar bar={bar} />
        </li>
      ))}
    </ul>
  );
}
