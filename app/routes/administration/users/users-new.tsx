import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { inviteUser } from "~/lib/auth/users/invitation.server";
import { longestName, personName } from "~/lib/auth/account/person-name";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal, type FieldErrors } from "~/lib/platform/refusal";
import { formatFullDateTime } from "~/lib/platform/text/dates/dates";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";

import { AdministrationPage } from "~/components/records/administration-page";
import { knownSections, readGrantChoices } from "./grant-choices.server";
import { GrantFields } from "./grant-fields";
import { grantLists, readGrant } from "./grant-input";
import { HandOver } from "./hand-over";
import { userPaths } from "./paths";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

/** Reads only; more rights are given one person at a time. */
const firstGrant = { role: "viewer" as const, sections: null, departments: null };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  return { title: t("users.inviteTitle"), choices: await readGrantChoices(actor, locale) };
}

/** `grant`: as it was chosen; `invited`: the link to hand over, shown once. */
type Invited = {
  grant: ReturnType<typeof readGrant>;
  invited: { id: string; name: string; email: string; link: string; until: string };
};

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const form = await readForm(request, { limit: 100_000, many: grantLists });
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const locale = text("locale") === "en" ? ("en" as const) : ("tr" as const);
  const [name, email, jobTitle] = [text("name"), text("email"), text("jobTitle").slice(0, 120)];
  const grant = readGrant(form);
  const refuse = (errors: FieldErrors) =>
    formAnswer<Invited>(400, { typed: { name, email, jobTitle, locale }, errors, grant });
  if (!personName(name)) return refuse({ name: ["settings.errors.name"] });
  const rights = grant ? { rights: { grants: [grant], sections: knownSections } } : {};
  const person = { name, email, locale, ...(jobTitle ? { jobTitle } : {}), ...rights };
  const invited = await orRefusal(inviteUser(actor, person, { origin: linkOrigin(request) }), 422);
  if (isRefusal(invited)) {
    const { fields, messageKey } = invited;
    return refuse(fields?.email?.[0] ? { email: [fields.email[0]] } : { role: [messageKey] });
  }
  const { id, handOver } = invited;
  if (!handOver)
    return redirectWithToast(userPaths.user(id), {
      tone: "success",
      key: "users.toast.invited",
      values: { email },
    });
  // No redirect: neither a cookie nor an address may carry the link.
  const until = formatFullDateTime(handOver.until, await getLanguage(request));
  const link = { id, name, email, link: handOver.link, until };
  return formAnswer<Invited>(200, { invited: link }, { "Cache-Control": "no-store" });
}

export default function InviteUser() {
  const { t } = useTranslation();
  const { title, choices } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<Invited>();
  const typed = answer?.typed;
  const errors = (name: string) => (answer?.errors[name] ?? []).map((key) => t(key));
  if (answer?.invited) {
    return (
      <AdministrationPage title={title} isNarrow>
        <HandOver {...answer.invited}>
          <Link to={userPaths.user(answer.invited.id)} className={buttonVariants()}>
            {t("users.handOver.toAccount")}
          </Link>
        </HandOver>
      </AdministrationPage>
    );
  }
  return (
    <AdministrationPage title={title} description={t("users.inviteHint")} isNarrow>
      <UnsavedGuard returned={answer}>
        <Card>
          <Form method="post">
            <CardContent className="flex flex-col gap-5">
              <Field id="name" label={t("users.columns.name")} errors={errors("name")}>
                {(control) => (
                  <Input
                    {...control}
                    name="name"
                    defaultValue={typed?.name}
                    required
                    maxLength={longestName}
                    autoComplete="off"
                  />
                )}
              </Field>
              <Field id="email" label={t("users.email")} errors={errors("email")}>
                {(control) => (
                  <Input
                    {...control}
                    type="email"
                    name="email"
                    defaultValue={typed?.email}
                    required
                    maxLength={254}
                    autoComplete="off"
                  />
                )}
              </Field>
              <div className="grid gap-5 sm:grid-cols-2">
                <Field id="jobTitle" label={t("users.jobTitle")} note={t("users.optional")}>
                  {(control) => (
                    <Input
                      {...control}
                      name="jobTitle"
                      defaultValue={typed?.jobTitle}
                      maxLength={120}
                      autoComplete="off"
                    />
                  )}
                </Field>
                <Field id="locale" label={t("users.locale")}>
                  {(control) => (
                    <NativeSelect {...control} name="locale" defaultValue={typed?.locale ?? "tr"}>
                      <option value="tr">Türkçe</option>
                      <option value="en">English</option>
                    </NativeSelect>
                  )}
                </Field>
              </div>
              <GrantFields
                grant={answer?.grant === undefined ? firstGrant : answer.grant}
                choices={choices}
                isOptional
                errors={errors("role")}
              />
            </CardContent>
            <CardFooter>
              <Link to={userPaths.list()} className={buttonVariants({ variant: "outline" })}>
                {t("users.cancel")}
              </Link>
              <Button type="submit">{t("users.sendInvitation")}</Button>
            </CardFooter>
          </Form>
        </Card>
      </UnsavedGuard>
    </AdministrationPage>
  );
}
