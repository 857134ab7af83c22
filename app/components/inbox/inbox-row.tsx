import { Link, useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { ChosenIcon } from "~/components/chosen-icon";
import { Icon } from "~/components/icon";
import { Avatar } from "~/components/ui/avatar";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { isFromBackend } from "~/lib/backend/trouble";
import { inboxPaths, type InboxKind, type ShownItem } from "~/lib/inbox/inbox-kinds";
import { inboxTime, plainTitle } from "~/lib/inbox/inbox-texts";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

type InboxRowProps = {
  kind: InboxKind;
  item: ShownItem;
  /** The page to return to without scripts. */
  here: string;
  onRemove?: () => void;
  className?: string;
};

const defaultIcons: Record<InboxKind, InterfaceIcon> = {
  message: "heroicons_solid:envelope",
  notification: "heroicons_solid:bell",
};
/** Shown on hover or focus; always without a hovering pointer. */
const onHover = "sm:[@media(hover:hover)]:opacity-0 group-hover/row:opacity-100! group-focus-within/row:opacity-100!";

export function InboxRow({ kind, item, here, onRemove, className }: InboxRowProps) {
  const { t, i18n } = useTranslation();
  const fetcher = useFetcher({ key: `inbox ${item.id}` });
  const isHydrated = useHydrated();
  const named = (label: string) => ({ "aria-label": `${label}: ${plainTitle(item)}`, title: label });
  return (
    <li
      className={cn("group/row relative flex gap-3 border-b py-4 ps-5 pe-2 last:border-b-0 hover:bg-accent", className)}
    >
      <Picture kind={kind} item={item} />
      <RowLink item={item} className="min-w-0 flex-1">
        {item.title ? (
          <span
            className={cn("block truncate", item.read ? "font-medium" : "font-semibold")}
            dangerouslySetInnerHTML={{ __html: item.title }}
          />
        ) : null}
        <span className="line-clamp-2 text-muted-foreground [overflow-wrap:anywhere]">
          {item.from ? <span className="font-medium text-foreground">{item.from}: </span> : null}
          <span dangerouslySetInnerHTML={{ __html: item.description ?? "" }} />
        </span>
        <time dateTime={item.time} className="mt-1 block text-sm text-muted-foreground">
          {inboxTime(item.time, i18n.language)}
        </time>
      </RowLink>
      <fetcher.Form
        method="post"
        action={inboxPaths.list(kind)}
        className="-my-1 flex shrink-0 flex-col items-center"
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (submitter instanceof HTMLButtonElement && submitter.value === "remove") onRemove?.();
        }}
      >
        <input type="hidden" name="id" value={item.id} />
        {isHydrated ? null : <input type="hidden" name="redirectTo" value={here} />}
        <Button
          type="submit"
          variant="ghost"
          size="icon"
          name="intent"
          value={item.read ? "unread" : "read"}
          className={cn("size-8", item.read && onHover)}
          {...named(t(item.read ? "inbox.markUnread" : "inbox.markRead"))}
        >
          <span aria-hidden className={cn("size-2.5 rounded-full", item.read ? "bg-input" : "bg-primary")} />
        </Button>
        {isFromBackend(item.id) ? null : (
          <Button
            type="submit"
            variant="ghost"
            size="icon"
            name="intent"
            value="remove"
            className={cn("size-8", onHover)}
            {...named(t("inbox.remove"))}
          >
            <Icon name="heroicons_mini:x-mark" />
          </Button>
        )}
      </fetcher.Form>
    </li>
  );
}

function Picture({ kind, item }: { kind: InboxKind; item: ShownItem }) {
  if (item.image)
    return <img src={item.image} alt="" className="size-8 shrink-0 rounded-full bg-secondary object-cover" />;
  if (item.from) return <Avatar name={item.from} decorative className="size-8 text-sm" />;
  return (
    <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-secondary text-muted-foreground">
      <ChosenIcon name={item.icon ?? defaultIcons[kind]} />
    </span>
  );
}

function RowLink({ item, className, children }: { item: ShownItem; className: string; children: ReactNode }) {
  if (!item.link) return <div className={className}>{children}</div>;
  // The whole row is a link, except its buttons.
  const classes = cn(className, "after:absolute after:inset-y-0 after:start-0 after:end-10");
  if (item.useRouter && item.link.startsWith("/")) {
    return (
      <Link to={item.link} className={classes}>
        {children}
      </Link>
    );
  }
  return (
    <a href={item.link} rel="noreferrer" className={classes}>
      {children}
    </a>
  );
}
