import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { AdministrationPage } from "~/components/records/administration-page";
import { RecordForm } from "~/components/records/record-form";
import { buttonVariants } from "~/components/ui/button";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { orRecordAnswer } from "~/lib/records/record-form.server";
import { webhookPaths } from "~/lib/webhooks/webhook-events";
import { createWebhook, webhookSections } from "~/lib/webhooks/webhooks.server";

import { SecretOnce } from "./secret-once";
import { WebhookFields, type TypedWebhook } from "./webhook-fields";
import { readWebhook, webhookLists, webhookReading } from "./webhook-input.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const t = await getFixedT(request);
  return { title: t("webhooks.newTitle"), sections: webhookSections };
}

type Made = { made: { id: string; secret: string } };

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const typed = readWebhook(await readForm(request, { limit: 50_000, many: webhookLists }));
  const texts = webhookReading(await getFixedT(request));
  const made = await orRecordAnswer(typed, () => createWebhook(actor, typed), texts);
  if ("answer" in made) return made.answer;
  // No redirect: neither a cookie nor an address may carry the secret.
  return data<Made>({ made: made.done }, { headers: { "Cache-Control": "no-store" } });
}

const empty: TypedWebhook = {
  name: "",
  url: "",
  events: ["entry.published", "entry.updated", "entry.withdrawn", "entry.archived", "entry.trashed"],
  sections: null,
  isActive: true,
};

export default function NewWebhook() {
  const { t } = useTranslation();
  const { title, sections: all } = useLoaderData<typeof loader>();
  const answered = useOwnAnswer<Made | RecordAnswer<TypedWebhook>>();
  if (answered && "made" in answered) {
    return (
      <AdministrationPage title={title} isNarrow>
        <SecretOnce title={t("webhooks.made")} secret={answered.made.secret}>
          <Link to={webhookPaths.webhook(answered.made.id)} className={buttonVariants()}>
            {t("webhooks.toWebhook")}
          </Link>
        </SecretOnce>
      </AdministrationPage>
    );
  }
  return (
    <AdministrationPage title={title} description={t("webhooks.newText")} isNarrow>
      <RecordForm
        answer={answered}
        labelOf={String}
        submit={t("webhooks.create")}
        extra={
          <Link to={webhookPaths.list} className={buttonVariants({ variant: "outline" })}>
            {t("webhooks.cancel")}
          </Link>
        }
      >
        <WebhookFields shown={answered?.typed ?? empty} errors={answered?.errors ?? {}} sections={all} />
      </RecordForm>
    </AdministrationPage>
  );
}
