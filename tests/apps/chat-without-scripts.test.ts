import type { ComponentType } from "react";
import { expect, test } from "vitest";

import { openChat } from "~/lib/apps/chat/chats.server";
import { sendMessage } from "~/lib/apps/chat/messages.server";

import { ask, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";
import { drawPage } from "../support/drawn-page";

useTestDatabase();

type Person = Awaited<ReturnType<typeof signedIn>>;

/** The page as a browser without scripts gets it, without its frame. */
async function page(who: Person, path: string) {
  const load = async (address: string) => (await ask("GET", address, { cookie: who.cookie })).json() as Promise<object>;
  const { search } = new URL(path, "http://site.test");
  const [list, conversation] = await Promise.all([
    import("~/routes/apps/chat/chat"),
    import("~/routes/apps/chat/conversation"),
  ]);
  const beside = { path: ":id", Component: conversation.default as ComponentType, loader: () => load(path) };
  return drawPage(
    [
      {
        path: "/apps/chat",
        Component: list.default as ComponentType,
        loader: () => load(`/apps/chat${search}`),
        children: [beside],
      },
    ],
    path,
  );
}

const composers = (elements: Awaited<ReturnType<typeof page>>) =>
  elements.filter(({ name, attribs }) => name === "form" && attribs.enctype === "multipart/form-data");

test("a message is sent, and earlier ones are read, beside the list as it was searched and filtered", async () => {
  const [one, other] = [await signedIn("editorInChief"), await signedIn("viewer")];
  const { id } = await openChat(one, other.id);
  for (let at = 0; at < 60; at += 1) await sendMessage(other, id, `Satır ${at}`);
  for (const query of ["?search=sat%C4%B1r&page=2", "?unread=1", ""]) {
    const elements = await page(one, `/apps/chat/${id}${query}`);
    const [form, ...others] = composers(elements);
    expect([form?.attribs.action, others]).toEqual([`/apps/chat/${id}${query}`, []]);
    const earlier = elements.flatMap(({ attribs }) => (attribs.href?.includes("before=") ? attribs.href : []));
    expect(earlier).toEqual([expect.stringContaining(query.slice(1))]);

    const body = new FormData();
    for (const [name, value] of Object.entries({ intent: "send", value: `Yanıt ${query}` })) body.append(name, value);
    const sent = await ask("POST", form?.attribs.action ?? "", { cookie: one.cookie, body });
    expect([sent.status, sent.headers.get("location")]).toEqual([302, `/apps/chat/${id}${query}`]);
  }
});
