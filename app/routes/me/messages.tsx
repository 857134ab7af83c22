import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { InboxFrame } from "~/components/inbox/inbox-frame";
import { ReceivedList, RemovedList } from "~/components/inbox/inbox-list";
import { InboxPaging } from "~/components/inbox/inbox-paging";
import { MarkAllButton } from "~/components/inbox/mark-all-button";
import { SentList } from "~/components/inbox/sent-list";
import { pageMeta } from "~/components/page-meta";
import { Button } from "~/components/ui/button";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { readBox, readSent } from "~/lib/inbox/inbox-box.server";
import { changeInbox } from "~/lib/inbox/inbox-form.server";
import { inboxPaths } from "~/lib/inbox/inbox-kinds";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const boxes = ["received", "sent", "removed"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const t = await getFixedT(request);
  const box = boxes.find((one) => one === new URL(request.url).searchParams.get("box")) ?? "received";
  const page = pageOf(request);
  const title = t("inbox.message.title");
  if (box === "sent") return { title, box, items: [], unread: 0, ...(await readSent(actor, page)) };
  return { title, box, sent: [], ...(await readBox(actor, "message", t, { page, removed: box === "removed" })) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  return changeInbox(actor, "message", request);
}

export default function Messages() {
  const { t } = useTranslation();
  const { box, items, sent, unread, pagination } = useLoaderData<typeof loader>();
  const actions = (
    <>
      {box === "received" ? <MarkAllButton kind="message" unread={unread} /> : null}
      <Button asChild>
        <Link to={inboxPaths.write()}>
          <Icon name="heroicons_outline:pencil-square" />
          {t("inbox.message.write")}
        </Link>
      </Button>
    </>
  );
  return (
    <InboxFrame kind="message" box={box} boxes={boxes} actions={actions}>
      {box === "received" ? <ReceivedList kind="message" items={items} /> : null}
      {box === "sent" ? <SentList items={sent} /> : null}
      {box === "removed" ? <RemovedList kind="message" items={items} /> : null}
      <InboxPaging kind="message" box={box} pagination={pagination} />
    </InboxFrame>
  );
}
