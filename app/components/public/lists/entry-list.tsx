import { cn } from "~/components/ui/cn";
import type { Locale } from "~/lib/content/values";
import type { ListBodies, ListItem } from "~/lib/public-site/lists/list-body";

import { LocalizedText } from "../localized-text";
import { Notices } from "~/components/public/site/notices";
import { Photo } from "~/components/public/entry/photo";
import { GroupList } from "./group-list";
import { ItemDetails } from "./item-details";
import { ItemLines, ItemTitle } from "./item-head";

/** Entries read whole in the list: reports, tariffs, forms. */
export function EntryList({ body: { groups }, locale }: { body: ListBodies["list"]; locale: Locale }) {
  return (
    <GroupList groups={groups}>
      {(items, heading) => (
        <ul className="flex flex-col divide-y border-y">
          {items.map((item) => (
            <li key={item.id} id={item.anchor} className="scroll-mt-6 target:bg-primary-soft">
              <ListedEntry item={item} heading={heading} locale={locale} className="py-6" />
            </li>
          ))}
        </ul>
      )}
    </GroupList>
  );
}

/** With a link if it has a page. */
export function ListedEntry({
  item,
  heading,
  locale,
  className,
}: {
  item: ListItem;
  heading: "h2" | "h3";
  locale: Locale;
  className?: string;
}) {
  const { picture, title, lead, date, fields } = item;
  return (
    <article className={cn("group relative flex flex-col gap-4 sm:flex-row sm:gap-6", className)}>
      {picture ? (
        <Photo
          picture={picture}
          sizes="160px"
          decorative
          className="h-auto w-28 self-start rounded-lg border sm:w-40"
        />
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <Notices notices={item.notices} chips={item.chips} />
        <ItemTitle card={item} isLink={fields === null} heading={heading} />
        {lead ? (
          <p className="max-w-[70ch] text-muted-foreground">
            <LocalizedText text={lead} />
          </p>
        ) : null}
        {date ? (
          <time dateTime={date.iso} className="text-base text-muted-foreground">
            {date.text}
          </time>
        ) : null}
        <ItemLines details={item.details} />
        {fields ? (
          <ItemDetails fields={fields} title={title} locale={locale} heading={heading === "h2" ? "h3" : "h4"} folded />
        ) : null}
      </div>
    </article>
  );
}
