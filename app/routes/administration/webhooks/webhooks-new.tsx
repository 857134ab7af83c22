import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { sections } from "~/lib/content/definition/registry.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { webhookPaths } from "~/lib/webhooks/webhook-events";
import { createWebhook, maxWebhooks } from "~/lib/webhooks/webhooks.server";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";

import { AdministrationPage } from "~/components/records/administration-page";
import { SecretOnce } from "./secret-once";
import { WebhookFields } from "./webhook-fields";
import { readWebhook, webhookLists, errorsOf, type TypedWebhook, type WebhookErrors } from "./webhook-input.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const t = await getFixedT(request);
  return { title: t("webhooks.newTitle"), sections: [...sections.keys()], most: maxWebhooks };
}

type Answer = { typed: TypedWebhook; errors: WebhookErrors; isFull?: true } | { made: { id: string; secret: string } };

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const { typed, input, errors } = readWebhook(await readForm(request, { limit: 50_000, many: webhookLists }));
  const refuse = (wrong: WebhookErrors, more: { isFull?: true } = {}, status = 400) =>
    data<Answer>({ typed, errors: wrong, ...more }, { status });
  if (!input) return refuse(errors);
  const made = await orRefusal(createWebhook(actor, input), 409, 422);
  if (isRefusal(made)) return made.status === 409 ? refuse({}, { isFull: true }, 409) : refuse(errorsOf(made));
  // No redirect: neither a cookie nor an address may carry the secret.
  return data<Answer>({ made }, { headers: { "Cache-Control": "no-store" } });
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
  const { title, sections: all, most } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  if (answer && "made" in answer) {
    return (
      <AdministrationPage title={title} isNarrow>
        <SecretOnce title={t("webhooks.made")} secret={answer.made.secret}>
          <Link to={webhookPaths.webhook(answer.made.id)} className={buttonVariants()}>
            {t("webhooks.toWebhook")}
          </Link>
        </SecretOnce>
      </AdministrationPage>
    );
  }
  return (
    <AdministrationPage title={title} description={t("webhooks.newText")} isNarrow>
      {answer?.isFull ? <Alert tone="error" title={t("webhooks.errors.tooMany", { most })} /> : null}
      <UnsavedGuard returned={answer}>
        <Card>
          <Form method="post">
            <CardContent className="flex flex-col gap-6">
              <WebhookFields shown={answer?.typed ?? empty} errors={answer?.errors ?? {}} sections={all} />
            </CardContent>
            <CardFooter>
              <Link to={webhookPaths.list} className={buttonVariants({ variant: "outline" })}>
                {t("webhooks.cancel")}
              </Link>
              <Button type="submit">{t("webhooks.create")}</Button>
            </CardFooter>
          </Form>
        </Card>
      </UnsavedGuard>
    </AdministrationPage>
  );
}
