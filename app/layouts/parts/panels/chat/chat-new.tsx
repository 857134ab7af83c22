import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "~/components/ui/avatar";
import { Input } from "~/components/ui/input";
import { Spinner } from "~/components/ui/spinner";
import type { ChatColleague, ChatSummary } from "~/lib/apps/chat/chat";
import { chatPaths } from "~/lib/apps/chat/chat-paths";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { askChat } from "./chat-ask";

type Opened = Pick<ChatSummary, "id" | "contact">;

/** Selecting a colleague opens the conversation, begun if needed. */
export function ChatNew({ onOpened }: { onOpened: (chat: Opened) => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [people, setPeople] = useState<ChatColleague[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    askChat<ChatColleague[]>(chatPaths.apiPeople()).then(setPeople, () => setHasFailed(true));
  }, []);
  const open = (contactId: string) =>
    askChat<Opened>(chatPaths.apiChats(), { method: "POST", body: { contactId } }).then(onOpened, () =>
      setHasFailed(true),
    );

  if (!people && !hasFailed) return <Spinner className="m-auto" label={t("ui.loading")} />;
  const wanted = foldTr(search.trim());
  const shown = (people ?? []).filter(({ name, title }) => foldTr(`${name} ${title}`).includes(wanted));
  return (
    <>
      <div className="border-b p-3">
        <Input
          type="search"
          aria-label={t("chat.searchPeople")}
          placeholder={t("chat.searchPeople")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {hasFailed ? (
        <p role="alert" className="px-5 py-6 text-center text-error">
          {t("chat.unreachable")}
        </p>
      ) : null}
      <ul aria-label={t("chat.people")} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {shown.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className={
                "flex w-full items-center gap-3 rounded-md px-2 py-2 text-start hover:bg-accent " +
                "focus-visible:-outline-offset-2"
              }
              onClick={() => void open(person.id)}
            >
              <Avatar name={person.name} src={person.avatar} decorative className="size-8 text-sm" />
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
      <p role="status" className="empty:hidden px-5 pb-6 text-center text-muted-foreground">
        {people && shown.length === 0 ? t("chat.nobody") : ""}
      </p>
    </>
  );
}
