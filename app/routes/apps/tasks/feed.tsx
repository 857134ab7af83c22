import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { Field } from "~/components/controls/field";
import { RadioOptions } from "~/components/controls/radio-options";
import { CopyAddress } from "~/components/files/copy-address";
import { pageMeta } from "~/components/page-meta";
import { SidePane } from "~/components/records/side-pane";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { feedScopes, taskPaths } from "~/lib/apps/tasks/task";
import { changeFeed, findOwnFeed, makeFeed, withdrawFeed } from "~/lib/apps/tasks/task-feed.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { issueText } from "~/lib/platform/i18n/issue-text";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { formatDate } from "~/lib/platform/text/dates/dates";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data: loaded }) => loaded?.title,
  crumb: ({ data: loaded }) => loaded?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

/** The new address, shown once, or what is wrong with the choice. */
type FeedAnswer = { address?: string; errors?: string[] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("tasks", request, context);
  const [t, locale, feed] = await Promise.all([getFixedT(request), getLanguage(request), findOwnFeed(actor)]);
  return {
    title: t("tasks.feed.title"),
    feed: feed && { scope: feed.scope, made: formatDate(feed.createdAt, locale) },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("tasks", request, context);
  const form = await readForm(request, { limit: 10_000 });
  const scope = form.get("scope");
  switch (form.get("intent")) {
    case "make": {
      const secret = await orRefusal(makeFeed(actor, scope), 422);
      if (isRefusal(secret)) return unfitChoice(secret);
      const address = `${linkOrigin(request)}/feeds/tasks/${secret}.ics`;
      return data<FeedAnswer>({ address }, { headers: { "Cache-Control": "no-store" } });
    }
    case "change": {
      const changed = await orRefusal(changeFeed(actor, scope), 404, 422);
      if (isRefusal(changed, 422)) return unfitChoice(changed);
      return isRefusal(changed) ? alreadyGone() : toFeed("changed");
    }
    case "withdraw":
      return isRefusal(await orRefusal(withdrawFeed(actor), 404)) ? alreadyGone() : toFeed("withdrawn");
    default:
      throw badRequest("unknown intent");
  }
}

const toFeed = (what: "changed" | "withdrawn") =>
  redirectWithToast(taskPaths.feed(), { tone: "success", key: `tasks.feed.${what}` });

/** It was withdrawn in another window meanwhile. */
const alreadyGone = () => redirectWithToast(taskPaths.feed(), { tone: "error", key: "tasks.feed.gone" });

const unfitChoice = ({ status, fields }: { status: number; fields?: Record<string, string[]> | undefined }) =>
  data<FeedAnswer>({ errors: fields?.scope ?? [] }, { status });

export default function TaskFeed() {
  const { t } = useTranslation();
  const { title, feed } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<FeedAnswer>();
  const errors = (answer?.errors ?? []).map((issue) => issueText(t, issue));
  return (
    <SidePane title={title} back={{ to: taskPaths.list(), label: t("tasks.close") }}>
      <p className="text-muted-foreground">{t("tasks.feed.description")}</p>
      {answer?.address ? <NewAddress address={answer.address} /> : null}
      {feed ? <p>{t("tasks.feed.since", { date: feed.made })}</p> : null}
      <Form key={feed?.scope ?? ""} method="post" preventScrollReset className="flex flex-col gap-4">
        <Field id="feed-scope" as="group" label={t("tasks.feed.scope")} errors={errors}>
          {(control) => (
            <div id={control.id} tabIndex={-1}>
              <RadioOptions
                name="scope"
                aria-label={t("tasks.feed.scope")}
                defaultValue={feed?.scope ?? "mine"}
                options={feedScopes.map((value) => ({ value, label: t(`tasks.feed.scopes.${value}`) }))}
              />
            </div>
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          {feed ? (
            <Button type="submit" name="intent" value="change">
              {t("tasks.feed.change")}
            </Button>
          ) : null}
          <Button type="submit" name="intent" value="make" variant={feed ? "outline" : "default"}>
            {t(feed ? "tasks.feed.renew" : "tasks.feed.make")}
          </Button>
          {feed ? (
            <Button type="submit" name="intent" value="withdraw" variant="outline" formNoValidate>
              {t("tasks.feed.withdraw")}
            </Button>
          ) : null}
        </div>
        {feed ? <p className="text-sm text-muted-foreground">{t("tasks.feed.renewHint")}</p> : null}
      </Form>
    </SidePane>
  );
}

function NewAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <Alert tone="success" title={t("tasks.feed.made")}>
      <p>{t("tasks.feed.copyNow")}</p>
      <code className="my-2 block rounded-md bg-card px-3 py-2 break-all select-all" translate="no">
        {address}
      </code>
      <CopyAddress address={address} name={t("tasks.feed.title")} />
    </Alert>
  );
}
