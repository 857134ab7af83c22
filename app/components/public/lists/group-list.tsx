import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import type { Group } from "~/lib/public-site/lists/list-body";

import { LocalizedText } from "../localized-text";

/** `folded`: a long list's groups open one by one, without scripts, and by the address of an item. */
type GroupListProps<Item> = {
  groups: readonly Group<Item>[];
  folded?: boolean;
  children: (items: readonly Item[], heading: "h2" | "h3") => ReactNode;
};

/** Ungrouped items need a heading only beside groups. */
export function GroupList<Item>({ groups, folded = false, children }: GroupListProps<Item>) {
  const { t } = useTranslation();
  const hasHeadings = groups.some(({ heading }) => heading);
  if (folded && hasHeadings) {
    return (
      <div className="grid items-start gap-3">
        {groups.map(({ heading, items }) => (
          <details key={heading?.text ?? ""} className="group/part rounded-xl border bg-card">
            <summary className="flex min-h-14 list-none items-center gap-3 rounded-xl px-5 py-3 hover:bg-accent">
              <h2 className="min-w-0 flex-1 text-xl leading-snug font-semibold">
                {heading ? <LocalizedText text={heading} /> : t("public.others")}
              </h2>
              <span className="text-base text-muted-foreground sm:shrink-0">
                {t("public.map.places", { count: items.length })}
              </span>
              <Icon
                name="heroicons_mini:chevron-down"
                className="no-print shrink-0 transition-transform group-open/part:rotate-180"
              />
            </summary>
            <div className="border-t p-4 sm:p-5">{children(items, "h3")}</div>
          </details>
        ))}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-10">
      {groups.map(({ heading, items }) => (
        <section key={heading?.text ?? ""}>
          {hasHeadings ? (
            <h2 className="mb-4 text-2xl font-semibold tracking-tight">
              {heading ? <LocalizedText text={heading} /> : t("public.others")}
            </h2>
          ) : null}
          {children(items, hasHeadings ? "h3" : "h2")}
        </section>
      ))}
    </div>
  );
}
