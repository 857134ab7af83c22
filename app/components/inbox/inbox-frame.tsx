import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { PageTitle } from "~/components/controls/page-title";
import { TabLinks } from "~/components/controls/tab-links";
import { inboxPaths, type InboxKind } from "~/lib/inbox/inbox-kinds";

type InboxFrameProps = {
  kind: InboxKind;
  box: string;
  boxes: readonly string[];
  actions?: ReactNode;
  children: ReactNode;
};

export function InboxFrame({ kind, box, boxes, actions, children }: InboxFrameProps) {
  const { t } = useTranslation();
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <PageTitle>{t(`inbox.${kind}.title`)}</PageTitle>
          <p className="mt-1 text-muted-foreground">{t(`inbox.${kind}.description`)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      </header>
      <TabLinks
        label={t("inbox.boxes")}
        tabs={boxes.map((one) => ({
          href: inboxPaths.list(kind, { box: one }),
          title: t(`inbox.box.${one}`),
          active: one === box,
        }))}
      />
      {children}
    </div>
  );
}
