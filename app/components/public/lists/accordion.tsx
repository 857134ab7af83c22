import { Icon } from "~/components/icon";
import type { Locale } from "~/lib/content/values";
import type { ListBodies, ListItem } from "~/lib/public-site/lists/list-body";

import { LocalizedText } from "../localized-text";
import { Notices } from "~/components/public/site/notices";
import { GroupList } from "./group-list";
import { Helpful } from "./helpful";
import { ItemDetails } from "./item-details";
import { ItemLines } from "./item-head";

/** A question's address opens it. */
export function Accordion({ body: { groups }, locale }: { body: ListBodies["accordion"]; locale: Locale }) {
  return (
    <GroupList groups={groups}>
      {(items, heading) => (
        <ul className="flex flex-col gap-3">
          {items.map((item) => (
            <li key={item.id}>
              <Question item={item} heading={heading} locale={locale} />
            </li>
          ))}
        </ul>
      )}
    </GroupList>
  );
}

function Question({ item, heading: Heading, locale }: { item: ListItem; heading: "h2" | "h3"; locale: Locale }) {
  const { title, lead, fields } = item;
  return (
    <details className="group/question rounded-lg border bg-card">
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-lg px-5 py-3 hover:bg-accent">
        <Heading className="min-w-0 flex-1 text-lg leading-snug font-semibold">
          <LocalizedText text={title} />
        </Heading>
        <Icon
          name="heroicons_mini:chevron-down"
          className="no-print shrink-0 transition-transform group-open/question:rotate-180"
        />
      </summary>
      {/* Named here: browsers open the details around a target. */}
      <div id={item.anchor} className="flex scroll-mt-24 flex-col items-start gap-4 border-t px-5 py-4">
        <Notices notices={item.notices} chips={item.chips} />
        {lead ? (
          <p className="text-muted-foreground">
            <LocalizedText text={lead} />
          </p>
        ) : null}
        <ItemLines details={item.details} />
        {fields ? (
          <ItemDetails fields={fields} title={title} locale={locale} heading={Heading === "h2" ? "h3" : "h4"} />
        ) : null}
        {item.vote ? <Helpful id={item.id} action={item.vote} title={title} locale={locale} /> : null}
      </div>
    </details>
  );
}
