import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { Field } from "~/components/controls/field";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import { Textarea } from "~/components/ui/textarea";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { formatFullDateTime } from "~/lib/platform/text/dates/dates";
import { addPeople, maxPeople } from "~/lib/setup/paste-people.server";
import type { LineProblem } from "~/lib/setup/pasted-lines";
import { setupPaths } from "~/lib/setup/setup-paths";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";

import { AdministrationPage } from "~/components/records/administration-page";
import { problemTexts } from "./line-problems";
import { knownSections, readGrantChoices } from "~/routes/administration/users/grant-choices.server";
import { GrantFields } from "~/routes/administration/users/grant-fields";
import { grantLists, readGrant } from "~/routes/administration/users/grant-input";
import { userPaths } from "~/routes/administration/users/paths";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

/** Reads only; more rights are given one person at a time. */
const firstGrant = { role: "viewer" as const, sections: null, departments: null };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  return { title: t("setup.people.title"), most: maxPeople, choices: await readGrantChoices(actor, locale) };
}

/** `grant`: as it was chosen; `problems`: of lines; `links`: to hand over, shown once. */
type People = { grant: ReturnType<typeof readGrant>; problems: LineProblem[]; links: Handed[] };

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const form = await readForm(request, { limit: 300_000, many: grantLists });
  const [typed, grant, locale] = [String(form.get("people") ?? ""), readGrant(form), await getLanguage(request)];
  const refuse = (problems: LineProblem[], role?: string) =>
    formAnswer<People>(400, { typed: { people: typed }, errors: role ? { role: [role] } : {}, grant, problems });
  const rights = grant ? { rights: { grants: [grant], sections: knownSections } } : {};
  const result = await orRefusal(addPeople(actor, typed, rights, { origin: linkOrigin(request) }), 422);
  if (isRefusal(result)) return refuse([], result.messageKey);
  if ("problems" in result) return refuse(result.problems);
  const links = result.invited.flatMap(({ name, email, handOver }) =>
    handOver ? [{ name, email, link: handOver.link, until: formatFullDateTime(handOver.until, locale) }] : [],
  );
  if (links.length === 0)
    return await redirectWithToast(userPaths.list(), {
      tone: "success",
      key: "setup.people.invited",
      values: { count: result.invited.length },
    });
  // No redirect: neither a cookie nor an address may carry the links.
  return formAnswer<People>(200, { links }, { "Cache-Control": "no-store" });
}

export default function SetupPeople() {
  const { t } = useTranslation();
  const { title, most, choices } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<People>();
  if (answer?.links) return <Links links={answer.links} />;
  return (
    <AdministrationPage title={title} description={t("setup.people.text")} isNarrow>
      <UnsavedGuard returned={answer}>
        <Card>
          <Form method="post">
            <CardContent className="flex flex-col gap-5">
              <Field
                id="people"
                label={t("setup.people.label")}
                hint={t("setup.people.hint", { most })}
                errors={problemTexts(t, answer?.problems ?? [])}
              >
                {(control) => (
                  <Textarea
                    {...control}
                    name="people"
                    rows={10}
                    required
                    defaultValue={answer?.typed.people}
                    placeholder={t("setup.people.example")}
                  />
                )}
              </Field>
              <GrantFields
                grant={answer?.grant === undefined ? firstGrant : answer.grant}
                choices={choices}
                isOptional
                errors={(answer?.errors.role ?? []).map((key) => t(key))}
              />
            </CardContent>
            <CardFooter>
              <Link to={setupPaths.overview} className={buttonVariants({ variant: "outline" })}>
                {t("setup.back")}
              </Link>
              <Button type="submit">{t("setup.people.invite")}</Button>
            </CardFooter>
          </Form>
        </Card>
      </UnsavedGuard>
    </AdministrationPage>
  );
}

type Handed = { name: string; email: string; link: string; until: string };

/** Without mails the links are shown once. */
function Links({ links }: { links: readonly Handed[] }) {
  const { t } = useTranslation();
  return (
    <AdministrationPage title={t("setup.people.linksTitle")} description={t("setup.people.linksText")} isNarrow>
      <Alert tone="warning" title={t("users.handOver.until", { until: links[0]?.until })} />
      <Card>
        <CardContent>
          <ul className="flex flex-col divide-y">
            {links.map(({ name, email, link }) => (
              <li key={email} className="py-3">
                <span className="block font-medium">{name}</span>
                <span className="block text-sm break-all text-muted-foreground">{email}</span>
                <span translate="no" className="mt-1 block font-mono text-sm break-all select-all">
                  {link}
                </span>
              </li>
            ))}
          </ul>
        </CardContent>
        <CardFooter>
          <Link to={setupPaths.overview} className={buttonVariants()}>
            {t("setup.back")}
          </Link>
        </CardFooter>
      </Card>
    </AdministrationPage>
  );
}
