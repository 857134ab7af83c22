import type { Locale } from "~/lib/content/values";
import type { ListBodies } from "~/lib/public-site/lists/list-body";

import { ListedEntry } from "./entry-list";
import { GroupList } from "./group-list";

export function Timeline({ body: { groups }, locale }: { body: ListBodies["timeline"]; locale: Locale }) {
  return (
    <GroupList groups={groups}>
      {(items, heading) => (
        <ul className="timeline">
          {items.map((item) => (
            <li key={item.id} id={item.anchor} className="timeline-point scroll-mt-6">
              <ListedEntry item={item} heading={heading} locale={locale} />
            </li>
          ))}
        </ul>
      )}
    </GroupList>
  );
}
