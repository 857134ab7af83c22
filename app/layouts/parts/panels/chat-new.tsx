import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "~/components/ui/avatar";
import { Input } from "~/components/ui/input";
import { Spinner } from "~/components/ui/spinner";
import type { ChatPerson, ChatSummary } from "~/lib/chat/chat";
import { chatPaths } from "~/lib/chat/chat-paths";
import { foldTr } from "~/lib/platform/text/fold";
import { askChat } from "./chat-ask";

type Opened = Pick<ChatSummary, "id" | "contact">;

/** Everybody one can write to; choosing somebody opens the conversation, begun now if there was none. */
export function ChatNew({ onOpened }: { onOpened: (chat: Opened) => void }) {
  const { t } = useTranslation();
  const [people, setPeople] = useState<ChatPerson[] | "failed" | null>(null);
  const [search, setSearch] = useState("");
  const fetcher = useFetcher<{ chat?: { id: string; contactId: string } }>();
  useEffect(() => {
    askChat<ChatPerson[]>(chatPaths.apiContacts()).then(setPeople, () => setPeople("failed"));
  }, []);
  const opened = fetcher.data?.chat;
  useEffect(() => {
    const contact = Array.isArray(people) ? people.find(({ id }) => id === opened?.contactId) : undefined;
    if (opened && contact) onOpened({ id: opened.id, contact });
  }, [opened, people, onOpened]);

  if (people === null) return <Spinner className="m-auto" label={t("ui.loading")} />;
  if (people === "failed") {
    return (
      <p role="alert" className="m-auto p-6 text-center text-error">
        {t("chat.unreachable")}
      </p>
    );
  }
  const wanted = foldTr(search.trim());
  const shown = people.filter(({ name, about }) => foldTr(`${name} ${about}`).includes(wanted));
  return (
    <>
      <div className="border-b p-3">
        <Input type="search" aria-label={t("chat.searchPeople")} placeholder={t("chat.searchPeople")} value={search} onChange={(event) => setSearch(event.target.value)} />
      </div>
      <ul aria-label={t("chat.people")} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {shown.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className="flex w-full items-center gap-3 rounded-md px-2 py-2 text-start hover:bg-accent focus-visible:-outline-offset-2"
              onClick={() => fetcher.submit({ intent: "open", colleague: person.id, stay: "1" }, { method: "post", action: chatPaths.page() })}
            >
              <Avatar name={person.name} src={person.avatar} decorative className="size-8 text-sm" />
              <span className="min-w-0">
                <span className="block truncate font-medium">{person.name}</span>
                {person.about ? <span className="block truncate text-sm text-muted-foreground">{person.about}</span> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="empty:hidden px-5 pb-6 text-center text-muted-foreground">
        {shown.length === 0 ? t("chat.nobody") : ""}
      </p>
    </>
  );
}
