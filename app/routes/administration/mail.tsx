import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/route-handle";
import { requireUser } from "~/lib/auth/guards.server";
import { getMail, resendMail } from "~/lib/mails/mails.server";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import { readForm } from "~/lib/platform/http/request.server";
import { badRequest } from "~/lib/platform/http/responses.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatFullDateTime } from "~/lib/platform/text/dates";

import { AdministrationPage } from "./administration-page";
import { FactList } from "./fact-list";
import { MailStateBadge } from "./mails/mail-state";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.mail.subject };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.mail.subject);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [{ html: _html, createdAt, sentAt, ...mail }, locale] = await Promise.all([getMail(actor, params.id ?? ""), getLanguage(request)]);
  return { mail: { ...mail, createdAt: formatFullDateTime(createdAt, locale), sentAt: sentAt ? formatFullDateTime(sentAt, locale) : null } };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const id = params.id ?? "";
  if ((await readForm(request)).get("intent") !== "resend") throw badRequest("unknown intent");
  const target = `/administration/mails/${id}`;
  try {
    await resendMail(actor, id);
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status === 409) return redirectWithToast(target, { tone: "error", key: "sentMails.cannotResend" });
    throw thrown;
  }
  return redirectWithToast(target, { tone: "success", key: "sentMails.resent" });
}

export default function MailPage() {
  const { t } = useTranslation();
  const { mail } = useLoaderData<typeof loader>();
  const canResend = (mail.state === "failed" || mail.state === "kept") && mail.text !== "";
  const facts = [
    [t("sentMails.columns.to"), `${mail.toName} <${mail.toAddress}>`],
    [t("sentMails.createdAt"), mail.createdAt],
    ...(mail.sentAt ? [[t("sentMails.sentAt"), mail.sentAt] as const] : []),
    [t("sentMails.columns.state"), <MailStateBadge key="state" state={mail.state} />],
  ] as const;
  return (
    <AdministrationPage
      title={mail.subject}
      isNarrow
      actions={
        <Link to="/administration/mails" className={buttonVariants({ variant: "outline" })}>
          {t("sentMails.back")}
        </Link>
      }
    >
      {mail.error ? <Alert tone="error" title={mail.error} /> : null}
      <Card>
        <CardHeader>
          <CardTitle>{t("sentMails.mail")}</CardTitle>
          {canResend ? (
            <Form method="post">
              <Button type="submit" name="intent" value="resend" variant="outline" size="sm">
                {t("sentMails.resend")}
              </Button>
            </Form>
          ) : null}
        </CardHeader>
        <CardContent className="flex flex-col gap-5">
          <FactList facts={facts} />
          {mail.text === "" ? (
            <p className="text-muted-foreground">{t("sentMails.emptied")}</p>
          ) : (
            <pre lang={mail.locale} className="rounded-lg border bg-muted p-4 font-sans break-words whitespace-pre-wrap">
              {mail.text}
            </pre>
          )}
        </CardContent>
      </Card>
    </AdministrationPage>
  );
}
