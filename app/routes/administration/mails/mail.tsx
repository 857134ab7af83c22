import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/document/route-handle";
import type { Actor } from "~/lib/access/actor";
import { requireUser } from "~/lib/auth/session/guards.server";
import { allowMailLink, readMailLink, showMailLink } from "~/lib/administration/mail-link.server";
import { keptUntil } from "~/lib/mails/mail-retention.server";
import { isSendable } from "~/lib/mails/mail-states";
import { getMail, resendMail } from "~/lib/mails/mails.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";
import { formatDate, formatFullDateTime } from "~/lib/platform/text/dates/dates";

import { AdministrationPage } from "~/components/records/administration-page";
import { FactList } from "~/routes/administration/fact-list";
import { MailStateBadge } from "./mail-state";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.mail.subject };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.mail.subject);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const id = params.id ?? "";
  const [{ html: _html, createdAt, sentAt, linkAskedBy: _asked, linkAllowedBy: _allowed, ...mail }, link, locale] =
    await Promise.all([getMail(actor, id), readMailLink(actor, id), getLanguage(request)]);
  const end = await keptUntil({ kind: mail.kind, createdAt });
  return {
    link,
    mail: {
      ...mail,
      keptUntil: formatDate(end, locale),
      createdAt: formatFullDateTime(createdAt, locale),
      sentAt: sentAt ? formatFullDateTime(sentAt, locale) : null,
    },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const id = params.id ?? "";
  const intent = (await readForm(request)).get("intent");
  if (intent === "show-link" || intent === "allow-link") return changeLink(actor, id, intent);
  if (intent !== "resend") throw badRequest("unknown intent");
  const target = `/administration/mails/${id}`;
  if (await findRefusal(resendMail(actor, id), 409))
    return redirectWithToast(target, { tone: "error", key: "sentMails.cannotResend" });
  return redirectWithToast(target, { tone: "success", key: "sentMails.resent" });
}

async function changeLink(actor: Actor, id: string, intent: "show-link" | "allow-link") {
  if (intent === "show-link") {
    const text = await showMailLink(actor, id);
    if (text !== null) return data({ text }, { headers: { "Cache-Control": "no-store" } });
    return redirectWithToast(`/administration/mails/${id}`, { tone: "success", key: "sentMails.link.asked" });
  }
  await allowMailLink(actor, id);
  return redirectWithToast(`/administration/mails/${id}`, { tone: "success", key: "sentMails.link.allowed" });
}

export default function MailPage() {
  const { t } = useTranslation();
  const shown = useOwnAnswer<{ text?: string }>()?.text;
  const { link, mail } = useLoaderData<typeof loader>();
  const canResend = isSendable(mail.state) && mail.text !== "";
  const facts = [
    [t("sentMails.columns.to"), `${mail.toName} <${mail.toAddress}>`],
    [t("sentMails.createdAt"), mail.createdAt],
    ...(mail.sentAt ? [[t("sentMails.sentAt"), mail.sentAt] as const] : []),
    [t("sentMails.keptUntil"), mail.keptUntil],
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
            <pre
              lang={mail.locale}
              className="rounded-lg border bg-muted p-4 font-sans wrap-break-word whitespace-pre-wrap"
            >
              {shown ?? mail.text}
            </pre>
          )}
          {link === "none" || shown !== undefined ? null : (
            <Alert title={t("sentMails.link.hidden")}>
              <p>{t(`sentMails.link.${link}`)}</p>
              {link === "waits" ? null : (
                <Form method="post" className="mt-3">
                  <Button
                    type="submit"
                    name="intent"
                    value={link === "allow" ? "allow-link" : "show-link"}
                    variant="outline"
                    size="sm"
                  >
                    {t(`sentMails.link.${link}Submit`)}
                  </Button>
                </Form>
              )}
            </Alert>
          )}
        </CardContent>
      </Card>
    </AdministrationPage>
  );
}
