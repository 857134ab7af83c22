import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Group } from "~/lib/public-site/lists/list-body";

import { LocalizedText } from "../localized-text";

type GroupListProps<Item> = { groups: readonly Group<Item>[]; children: (items: readonly Item[], heading: "h2" | "h3") => ReactNode };

/** Groups under their headings; what is in no group needs a name only beside those that are in one. */
export function GroupList<Item>({ groups, children }: GroupListProps<Item>) {
  const { t } = useTranslation();
  const hasHeadings = groups.some(({ heading }) => heading);
  return (
    <div className="flex flex-col gap-10">
      {groups.map(({ heading, items }) => (
        <section key={heading?.text ?? ""}>
          {hasHeadings ? <h2 className="mb-4 text-2xl font-semibold tracking-tight">{heading ? <LocalizedText text={heading} /> : t("public.others")}</h2> : null}
          {children(items, hasHeadings ? "h3" : "h2")}
        </section>
      ))}
    </div>
  );
}
