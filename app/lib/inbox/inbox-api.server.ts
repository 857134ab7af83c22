import type { Actor } from "~/lib/access/actor";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

import { readInput } from "./inbox-input.server";
import type { InboxItem, InboxKind } from "./inbox-kinds";
import { addItem, listInbox, markAllRead, patchItem, removeItem, setRead } from "./inbox.server";

const headers = { "Cache-Control": "private, no-store" };
/** More than anybody keeps; the pages show the rest. */
const most = 500;

const whole = (text: string | null, otherwise: number, largest: number) =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), largest) : otherwise;

/** `read` is the list of ids where one is stored (specification §3), else the flag. */
const publicItem = (item: InboxItem) => {
  const { readBy, ...rest } = item;
  return { ...rest, read: readBy ?? rest.read };
};
const publicItemOrNull = (item: InboxItem | null) => item && publicItem(item);

/** GET api/common/messages and notifications ?page&size, newest first. */
export async function answerList(actor: Actor, kind: InboxKind, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const { items } = await listInbox(actor, kind, await getFixedT(request), {
    page: whole(searchParams.get("page"), 1, 1_000_000),
    size: whole(searchParams.get("size"), most, most),
  });
  return json(
    items.map(({ from: _from, ...item }) => publicItem(item)),
    { headers },
  );
}

/**
 * POST {message}, PATCH {id, message}, DELETE ?id, with `notification` for the other kind. An id that isn't the actor's
 * own answers null and changes nothing. @throws Refusal 400, 405, 413, 415, 422
 */
export async function answerChange(actor: Actor, kind: InboxKind, request: Request): Promise<Response> {
  const t = await getFixedT(request);
  switch (request.method) {
    case "POST":
      return json(publicItem(await addItem(actor, kind, (await readJson(request))[kind], t)), { headers });
    case "PATCH": {
      const body = await readJson(request);
      return json(publicItemOrNull(await patchItem(actor, kind, String(body.id), body[kind], t)), { headers });
    }
    case "DELETE":
      return json(
        publicItemOrNull(await removeItem(actor, kind, new URL(request.url).searchParams.get("id") ?? "", t)),
        {
          headers,
        },
      );
    default:
      throw methodNotAllowed("GET", "POST", "PATCH", "DELETE");
  }
}

export async function answerMarkAll(actor: Actor, kind: InboxKind): Promise<Response> {
  await markAllRead(actor, kind);
  return json(true, { headers });
}

/** POST …/toggle-read-status {message: {id, read}}: `read` is a flag, or a list of the ids who have read it. */
export async function answerToggle(actor: Actor, kind: InboxKind, request: Request): Promise<Response> {
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const given = (await readJson(request))[kind];
  const { id, read } = typeof given === "object" && given !== null ? (given as { id?: unknown; read?: unknown }) : {};
  return json(
    publicItemOrNull(
      await setRead(actor, kind, String(id), readInput.safeParse(read).data ?? false, await getFixedT(request)),
    ),
    { headers },
  );
}
