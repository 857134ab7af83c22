import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { Icon } from "~/components/icon";
import { Avatar } from "~/components/ui/avatar";
import { Button, buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { Input } from "~/components/ui/input";
import type { ChatColleague } from "~/lib/chat/chat";
import { chatPaths } from "~/lib/chat/chat-paths";

/** Each person is a button that opens the conversation. */
export function ChatPeople({ people, search }: { people: ChatColleague[]; search: string }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex min-h-16 items-center gap-3 border-b px-3 py-2">
        <Link
          to={chatPaths.page()}
          aria-label={t("chat.back")}
          title={t("chat.back")}
          className={cn(buttonVariants({ variant: "ghost", size: "icon" }), "md:hidden")}
        >
          <Icon name="heroicons_outline:arrow-left" />
        </Link>
        <h2 className="sr-only">{t("chat.new")}</h2>
        <Form method="get" action={chatPaths.page()} className="flex flex-1 gap-2">
          <input type="hidden" name="new" value="" />
          <Input
            type="search"
            name="search"
            defaultValue={search}
            aria-label={t("chat.searchPeople")}
            placeholder={t("chat.searchPeople")}
          />
          <Button type="submit" variant="outline" size="icon" aria-label={t("chat.search")} title={t("chat.search")}>
            <Icon name="heroicons_outline:magnifying-glass" />
          </Button>
        </Form>
      </div>
      {people.length === 0 ? (
        <EmptyState className="m-auto" icon="heroicons_outline:users" title={t("chat.nobody")} />
      ) : null}
      <Form method="post" action={chatPaths.page()} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        <input type="hidden" name="intent" value="open" />
        <ul aria-label={t("chat.people")}>
          {people.map((person) => (
            <li key={person.id}>
              <button
                type="submit"
                name="colleague"
                value={person.id}
                className={
                  "flex w-full items-center gap-3 rounded-md px-3 py-2 text-start hover:bg-accent " +
                  "focus-visible:-outline-offset-2"
                }
              >
                <Avatar name={person.name} src={person.avatar} decorative />
                <span className="min-w-0">
                  <span className="block truncate font-medium">{person.name}</span>
                  {person.title ? (
                    <span className="block truncate text-sm text-muted-foreground">{person.title}</span>
                  ) : null}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </>
  );
}
