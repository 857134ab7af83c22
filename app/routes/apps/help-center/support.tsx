import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { Field } from "~/components/controls/field";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { pageMeta } from "~/components/page-meta";
import { RecordPage } from "~/components/records/record-page";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import { Input } from "~/components/ui/input";
import { Textarea } from "~/components/ui/textarea";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { helpPaths, supportBounds } from "~/lib/apps/help-center/help-center";
import { askForHelp, supportSchema } from "~/lib/apps/help-center/support.server";
import { ownId } from "~/lib/auth/account/own-id.server";
import { findColleagues } from "~/lib/auth/users/users.server";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { issueText } from "~/lib/platform/i18n/issue-text";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("help-center", request, context);
  const [t, people] = await Promise.all([getFixedT(request), findColleagues([ownId(actor)])]);
  const { name = "", email = "" } = people.get(ownId(actor)) ?? {};
  return { title: t("helpCenter.support.title"), name, email };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("help-center", request, context);
  const form = await readForm(request, { limit: 100_000 });
  const typed = Object.fromEntries(
    (["name", "email", "subject", "message"] as const).map((name) => [name, String(form.get(name) ?? "")]),
  );
  const submission = parseForm(form, supportSchema);
  if (submission.status !== "success") {
    const errors = Object.entries(submission.error ?? {}).flatMap(([name, keys]) => (keys ? [[name, keys]] : []));
    return formAnswer(422, { typed, errors: Object.fromEntries(errors) as Record<string, string[]> });
  }
  const sent = await orRefusal(askForHelp(actor, submission.value), 429);
  if (isRefusal(sent)) return formAnswer(429, { typed, refused: { key: "helpCenter.support.errors.tooMany" } });
  return redirectWithToast(helpPaths.support(), { tone: "success", key: "helpCenter.support.sent" });
}

export default function Support() {
  const { t } = useTranslation();
  const { title, name, email } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const { state } = useNavigation();
  const values: Record<string, string> = { name, email, ...answer?.typed };
  const errorsOf = (field: string) => (answer?.errors[field] ?? []).map((issue) => issueText(t, issue));
  const line = (field: "name" | "email" | "subject") => (
    <Field id={field} label={t(`helpCenter.support.${field}`)} errors={errorsOf(field)}>
      {(control) => (
        <Input
          {...control}
          name={field}
          type={field === "email" ? "email" : "text"}
          required
          maxLength={supportBounds[field]}
          defaultValue={values[field]}
        />
      )}
    </Field>
  );
  return (
    <RecordPage
      title={title}
      description={t("helpCenter.support.about")}
      back={{ to: helpPaths.home(), label: t("helpCenter.title") }}
      isNarrow
    >
      <UnsavedGuard returned={answer}>
        <Card>
          <Form method="post" noValidate>
            <CardContent className="flex flex-col gap-6 p-6 sm:p-8">
              {line("name")}
              {line("email")}
              {line("subject")}
              <Field id="message" label={t("helpCenter.support.message")} errors={errorsOf("message")}>
                {(control) => (
                  <Textarea
                    {...control}
                    name="message"
                    required
                    rows={5}
                    maxLength={supportBounds.message}
                    defaultValue={values.message}
                  />
                )}
              </Field>
            </CardContent>
            <CardFooter className="flex flex-wrap gap-3">
              <Link to={helpPaths.home()} className={buttonVariants({ variant: "ghost" })}>
                {t("helpCenter.support.cancel")}
              </Link>
              <Button type="submit" pending={state === "submitting"}>
                {t("helpCenter.support.send")}
              </Button>
            </CardFooter>
          </Form>
        </Card>
      </UnsavedGuard>
    </RecordPage>
  );
}
