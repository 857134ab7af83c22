import { Icon } from "~/components/icon";
import type { Locale } from "~/lib/content/values";
import type { ListBodies, Person } from "~/lib/public-site/lists/list-body";

import { LocalizedText } from "../localized-text";
import { Notices } from "~/components/public/site/notices";
import { Photo } from "~/components/public/entry/photo";
import { GroupList } from "./group-list";
import { ItemDetails } from "./item-details";
import { ItemLines, ItemTitle } from "./item-head";

/** Portraits with name, post and contact. */
export function PeopleList({ body: { groups }, locale }: { body: ListBodies["people"]; locale: Locale }) {
  return (
    <GroupList groups={groups}>
      {(people, heading) => (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-5">
          {people.map((person) => (
            <li
              key={person.id}
              id={person.anchor}
              className="min-w-0 scroll-mt-6 rounded-xl target:ring-2 target:ring-primary"
            >
              <PersonCard person={person} heading={heading} locale={locale} />
            </li>
          ))}
        </ul>
      )}
    </GroupList>
  );
}

function PersonCard({ person, heading, locale }: { person: Person; heading: "h2" | "h3"; locale: Locale }) {
  const { portrait, post, title, lead, fields } = person;
  const frame = "aspect-3/4 w-24 shrink-0 self-start rounded-lg bg-muted";
  return (
    <article className="group relative flex h-full flex-col gap-4 rounded-xl border bg-card p-4 shadow-card">
      <div className="flex gap-4">
        {portrait ? (
          <Photo picture={portrait} sizes="96px" decorative className={frame} />
        ) : (
          <span aria-hidden className={`${frame} flex items-center justify-center text-muted-foreground`}>
            <Icon name="heroicons_outline:user" className="size-10" />
          </span>
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div>
            <ItemTitle card={person} isLink={fields === null} heading={heading} className="text-lg" />
            {post ? <p className="text-base text-muted-foreground">{post}</p> : null}
          </div>
          <Notices notices={person.notices} chips={person.chips} />
          {lead ? (
            <p className="text-base text-muted-foreground">
              <LocalizedText text={lead} />
            </p>
          ) : null}
          <ItemLines details={person.details} />
        </div>
      </div>
      {fields ? (
        <ItemDetails fields={fields} title={title} locale={locale} heading={heading === "h2" ? "h3" : "h4"} folded />
      ) : null}
    </article>
  );
}
