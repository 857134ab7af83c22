import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Avatar } from "~/components/ui/avatar";
import { Button } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { chatPages } from "~/lib/apps/chat/chat-place";
import { openChat } from "~/lib/apps/chat/chats.server";
import { findPeople } from "~/lib/apps/chat/contacts.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { nameLetter } from "~/lib/platform/text/turkish/name-letter";

import { Drawer } from "./drawer";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("chat", request, context);
  const name = (new URL(request.url).searchParams.get("name") ?? "").slice(0, 200);
  const [t, people] = await Promise.all([getFixedT(request), findPeople(actor, name)]);
  return { title: t("chat.new"), name, people: people.map((one) => ({ ...one, letter: nameLetter(one.name) })) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("chat", request, context);
  const form = await readForm(request);
  const { id } = await openChat(actor, String(form.get("colleague") ?? ""));
  return redirect(chatPages.chat(id));
}

type Person = Awaited<ReturnType<typeof loader>>["people"][number];

/** Each person is a button that opens the conversation. */
export default function NewChat() {
  const { t } = useTranslation();
  const { title, name, people } = useLoaderData<typeof loader>();
  return (
    <Drawer title={title} back={{ to: chatPages.list(), label: t("chat.back") }}>
      <Form key={name} method="get" action={chatPages.new()} role="search" className="flex gap-2 border-b p-3">
        <Input
          type="search"
          name="name"
          defaultValue={name}
          maxLength={200}
          aria-label={t("chat.searchPeople")}
          placeholder={t("chat.searchPeople")}
        />
        <Button type="submit" variant="outline" size="icon" aria-label={t("chat.search")} title={t("chat.search")}>
          <Icon name="heroicons_outline:magnifying-glass" />
        </Button>
      </Form>
      {people.length === 0 ? (
        <EmptyState
          className="m-auto"
          icon="heroicons_outline:users"
          title={t(name === "" ? "chat.nobodyElse" : "chat.nobody")}
        />
      ) : (
        <Form
          method="post"
          action={chatPages.new()}
          aria-label={t("chat.people")}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
        >
          {byLetter(people).map(({ letter, people: group }) => (
            <section key={letter}>
              <h3 className="sticky top-0 z-10 border-b bg-muted px-4 py-1 font-semibold">{letter}</h3>
              <ul aria-label={letter === "#" ? t("chat.otherSigns") : t("chat.letter", { letter })}>
                {group.map((person) => (
                  <PersonRow key={person.id} person={person} />
                ))}
              </ul>
            </section>
          ))}
        </Form>
      )}
    </Drawer>
  );
}

function PersonRow({ person: { id, name, avatar, title, about } }: { person: Person }) {
  const { t } = useTranslation();
  return (
    <li data-row={id} className="border-b last:border-b-0">
      <button
        type="submit"
        name="colleague"
        value={id}
        data-row-link
        className={
          "flex w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-accent focus-visible:-outline-offset-2"
        }
      >
        <Avatar name={name} src={avatar} decorative />
        <span className="min-w-0">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-sm text-muted-foreground">
            {title || about || t("chat.defaultAbout")}
          </span>
        </span>
      </button>
    </li>
  );
}

function byLetter(people: readonly Person[]): { letter: string; people: Person[] }[] {
  const groups: { letter: string; people: Person[] }[] = [];
  for (const person of people) {
    const last = groups.at(-1);
    if (last?.letter === person.letter) last.people.push(person);
    else groups.push({ letter: person.letter, people: [person] });
  }
  return groups;
}
