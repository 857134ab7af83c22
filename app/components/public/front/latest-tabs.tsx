import { useTranslation } from "react-i18next";

import { LocalizedText } from "~/components/public/localized-text";
import { MonthCalendar } from "~/components/public/lists/month-calendar";
import { ModuleScript } from "~/components/public/module-script";
import type { FrontTab } from "~/lib/public-site/lists/front/front-page";

import { CardsWithLead, CompactList } from "./card-lists";
import { PartHead, SeeAll } from "./part-head";

/** Without scripts a tab links to its panel, which shows while it is the target (public-views.css). */
export function LatestTabs({
  title,
  tabs,
  isFirst,
}: {
  title: string;
  tabs: readonly FrontTab[];
  /** No pictures above it. */ isFirst: boolean;
}) {
  const { t } = useTranslation();
  return (
    <section
      aria-labelledby="latest"
      className="front-tabs flex min-w-0 flex-col gap-6"
      data-tabs={tabs.length > 1 ? "" : undefined}
    >
      <PartHead id="latest" title={title}>
        {tabs.length > 1 ? (
          <ul className="tab-list no-print" aria-label={t("public.front.tabs")}>
            {tabs.map((tab, at) => (
              <li key={tab.id}>
                <a href={`#latest-${at + 1}`} id={`latest-${at + 1}-tab`}>
                  <LocalizedText text={tab.title} />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </PartHead>
      <div className="tab-panels">
        {tabs.map((tab, at) => (
          <section
            key={tab.id}
            id={`latest-${at + 1}`}
            aria-labelledby={tabs.length > 1 ? `latest-${at + 1}-tab` : "latest"}
            className="tab-panel"
          >
            <p aria-hidden className="print-only hidden text-xl font-semibold">
              <LocalizedText text={tab.title} />
            </p>
            <TabBody tab={tab} isFirst={isFirst && at === 0} />
            {tab.href === null ? null : <SeeAll href={tab.href} label={tab.moreLabel} />}
          </section>
        ))}
      </div>
      {tabs.length > 1 ? <ModuleScript name="tabs" /> : null}
    </section>
  );
}

function TabBody({ tab: { id, layout, cards, month }, isFirst }: { tab: FrontTab; isFirst: boolean }) {
  if (month) return <MonthCalendar id={`month-${id}`} heading="h3" body={month} />;
  if (layout === "list") return <CompactList cards={cards} columns />;
  return <CardsWithLead cards={cards} isFirst={isFirst} />;
}
