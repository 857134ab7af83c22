import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { ReceiverChoice } from "~/components/inbox/receiver-choice";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { PageTitle } from "~/components/controls/page-title";
import { Textarea } from "~/components/ui/textarea";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { inboxPaths } from "~/lib/inbox/inbox-kinds";
import { plainTitle } from "~/lib/inbox/inbox-texts";
import { findItem } from "~/lib/inbox/inbox.server";
import { listReceivers, messageLimits, sendMessage, type MessageErrors } from "~/lib/inbox/send-message.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

import { UnsavedGuard } from "~/components/controls/unsaved-guard";

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const search = new URL(request.url).searchParams;
  const t = await getFixedT(request);
  const [receivers, original] = await Promise.all([
    listReceivers(actor, { chosen: search.getAll("to"), search: "" }),
    findItem(actor, "message", search.get("re") ?? "", t),
  ]);
  const subject = original ? plainTitle(original) : "";
  const prefix = t("inbox.write.replyTitle", { title: "" });
  return {
    title: t("inbox.write.title"),
    receivers,
    subject: (subject && !subject.startsWith(prefix) ? prefix + subject : subject).slice(0, messageLimits.title),
    original: original && { title: plainTitle(original), description: original.description ?? "" },
    limits: messageLimits,
  };
}

type Typed = { title: string; text: string; search: string };

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const form = await readForm(request, { many: { to: messageLimits.receivers * 2 } });
  const word = (name: string) => String(form.get(name) ?? "");
  const to = form.getAll("to").map(String);
  const typed: Typed = { title: word("title"), text: word("text"), search: word("search").slice(0, 200) };
  const again = async (errors: MessageErrors) => ({
    typed,
    errors,
    receivers: await listReceivers(actor, { chosen: to, search: typed.search }),
  });
  switch (form.get("intent") ?? "search") {
    case "search":
      return data(await again({}));
    case "send": {
      const count = await orRefusal(sendMessage(actor, { to, ...typed }), 422);
      if (isRefusal(count)) return data(await again(count.details.errors as MessageErrors), { status: 400 });
      return redirectWithToast(inboxPaths.list("message", { box: "sent" }), {
        tone: "success",
        key: "inbox.write.sentToast",
        values: { count },
      });
    }
    default:
      throw badRequest("unknown intent");
  }
}

const maxOf: Partial<Record<string, "receivers" | "title" | "text">> = {
  tooManyReceivers: "receivers",
  titleTooLong: "title",
  textTooLong: "text",
};

export default function Write() {
  const { t } = useTranslation();
  const { receivers, subject, original, limits } = useLoaderData<typeof loader>();
  const result = useOwnAnswer<typeof action>();
  const { state, formData } = useNavigation();
  const errors: MessageErrors = result?.errors ?? {};
  const errorTexts = (code: string | undefined) =>
    code ? [t(`inbox.write.errors.${code}`, { max: limits[maxOf[code] ?? "text"] })] : [];
  const broken = (["to", "title", "text"] as const).filter((name) => errors[name]);
  return (
    <div className="flex w-full max-w-196 flex-col gap-6 p-4 sm:p-8">
      <header>
        <Link
          to={inboxPaths.list("message")}
          className="text-sm text-primary underline underline-offset-4 hover:no-underline"
        >
          {t("inbox.message.back")}
        </Link>
        <PageTitle className="mt-1">{t("inbox.write.title")}</PageTitle>
      </header>
      {broken.length > 0 ? (
        <Alert tone="error" title={t("inbox.write.summary")}>
          <ul className="list-disc ps-5">
            {broken.map((name) => (
              <li key={name}>
                <a href={`#${name}`} className="underline underline-offset-4">
                  {errorTexts(errors[name])}
                </a>
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <UnsavedGuard returned={result} question={t("inbox.write.leave")}>
        <Form method="post">
          <Card>
            <CardContent className="flex flex-col gap-6">
              <ReceiverChoice
                {...(result?.receivers ?? receivers)}
                search={result?.typed.search ?? ""}
                errors={errorTexts(errors.to)}
              />
              <Field id="title" label={t("inbox.write.subject")} errors={errorTexts(errors.title)}>
                {(control) => (
                  <Input
                    {...control}
                    name="title"
                    maxLength={limits.title}
                    defaultValue={result?.typed.title ?? subject}
                    autoComplete="off"
                  />
                )}
              </Field>
              <Field id="text" label={t("inbox.write.text")} errors={errorTexts(errors.text)}>
                {(control) => (
                  <Textarea
                    {...control}
                    name="text"
                    rows={8}
                    maxLength={limits.text}
                    defaultValue={result?.typed.text}
                  />
                )}
              </Field>
              {original ? (
                <section aria-labelledby="original" className="rounded-lg border bg-muted p-4">
                  <h2 id="original" className="text-sm font-semibold text-muted-foreground">
                    {t("inbox.write.original")}
                  </h2>
                  <p className="mt-1 font-medium">{original.title}</p>
                  <p
                    className="mt-1 [overflow-wrap:anywhere]"
                    dangerouslySetInnerHTML={{ __html: original.description }}
                  />
                </section>
              ) : null}
            </CardContent>
            <CardFooter>
              <Button asChild variant="outline">
                <Link to={inboxPaths.list("message")}>{t("inbox.write.cancel")}</Link>
              </Button>
              <Button
                type="submit"
                name="intent"
                value="send"
                pending={state !== "idle" && formData?.get("intent") === "send"}
              >
                {t("inbox.write.send")}
              </Button>
            </CardFooter>
          </Card>
        </Form>
      </UnsavedGuard>
    </div>
  );
}
