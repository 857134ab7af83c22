import { useTranslation } from "react-i18next";

import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/controls/empty-state";
import { inboxTime } from "~/lib/inbox/inbox-texts";
import type { SentMessage } from "~/lib/inbox/send-message.server";

const namedReceivers = 4;

export function SentList({ items }: { items: readonly SentMessage[] }) {
  const { t, i18n } = useTranslation();
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="heroicons_outline:paper-airplane"
          title={t("inbox.message.sentEmpty")}
          description={t("inbox.message.sentEmptyHint")}
        />
      </Card>
    );
  }
  const receiversOf = ({ receivers }: SentMessage) => {
    const more = receivers.length - namedReceivers;
    const names = receivers.slice(0, namedReceivers).join(", ");
    return more > 0 ? t("inbox.message.toMore", { names, count: more }) : t("inbox.message.to", { names });
  };
  return (
    <Card className="overflow-hidden">
      <ul aria-label={t("inbox.box.sent")}>
        {items.map((item) => (
          <li key={`${item.time} ${item.title}`} className="border-b last:border-b-0">
            <details className="group/sent">
              <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-4 px-5 py-3 hover:bg-accent">
                <span className="min-w-0 flex-1 basis-60">
                  <span
                    className="block font-medium [overflow-wrap:anywhere]"
                    dangerouslySetInnerHTML={{ __html: item.title }}
                  />
                  <span className="block text-sm text-muted-foreground">{receiversOf(item)}</span>
                </span>
                <time dateTime={item.time} className="text-sm text-muted-foreground">
                  {inboxTime(item.time, i18n.language)}
                </time>
              </summary>
              <p
                className="border-t bg-muted px-5 py-4 [overflow-wrap:anywhere]"
                dangerouslySetInnerHTML={{ __html: item.text }}
              />
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
