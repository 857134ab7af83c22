import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { buttonVariants } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";
import type { EntryLinks as Links } from "~/lib/content/entry-links.server";

/** What the staff's tools hold about the entry, and the way to add to it. */
export function EntryLinks({ links }: { links: readonly Links[] }) {
  const { t } = useTranslation();
  return links.map(({ id, icon, items, add }) =>
    items.length > 0 || add !== null ? (
      <Card key={id}>
        <CardContent className="flex flex-col gap-2 p-5">
          <h2 className="flex items-center gap-2 font-medium">
            <Icon name={icon} />
            {t(`content.entry.links.${id}.title`)}
          </h2>
          <ul className="flex flex-col gap-1">
            {items.map(({ title, href, isDone }) => (
              <li key={href}>
                <Link to={href} className="wrap-break-word hover:underline">
                  {title}
                </Link>
                {isDone ? (
                  <span className="text-muted-foreground"> ({t(`content.entry.links.${id}.done`)})</span>
                ) : null}
              </li>
            ))}
          </ul>
          {add === null ? null : (
            <Link to={add} className={buttonVariants({ variant: "outline", size: "sm", className: "self-start" })}>
              {t(`content.entry.links.${id}.add`)}
            </Link>
          )}
        </CardContent>
      </Card>
    ) : null,
  );
}
