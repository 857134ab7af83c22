import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { InboxFrame } from "~/components/inbox/inbox-frame";
import { ReceivedList, RemovedList } from "~/components/inbox/inbox-list";
import { InboxPaging } from "~/components/inbox/inbox-paging";
import { MarkAllButton } from "~/components/inbox/mark-all-button";
import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { readBox } from "~/lib/inbox/inbox-box.server";
import { changeInbox } from "~/lib/inbox/inbox-form.server";
import { pageOf } from "~/lib/platform/http/pagination";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const boxes = ["received", "removed"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const t = await getFixedT(request);
  const removed = new URL(request.url).searchParams.get("box") === "removed";
  return { title: t("inbox.notification.title"), box: removed ? "removed" : "received", ...(await readBox(actor, "notification", t, { page: pageOf(request), removed })) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  return changeInbox(actor, "notification", request);
}

export default function Notifications() {
  const { box, items, unread, pagination } = useLoaderData<typeof loader>();
  return (
    <InboxFrame kind="notification" box={box} boxes={boxes} actions={box === "received" ? <MarkAllButton kind="notification" unread={unread} /> : null}>
      {box === "removed" ? <RemovedList kind="notification" items={items} /> : <ReceivedList kind="notification" items={items} />}
      <InboxPaging kind="notification" box={box} pagination={pagination} />
    </InboxFrame>
  );
}
