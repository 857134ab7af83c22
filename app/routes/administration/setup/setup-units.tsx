import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { Field } from "~/components/controls/field";
import { pageMeta } from "~/components/page-meta";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import { Textarea } from "~/components/ui/textarea";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { unitsSection } from "~/lib/content/definition/registry.server";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { addUnits, maxUnits } from "~/lib/setup/paste-units.server";
import { setupPaths } from "~/lib/setup/setup-paths";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";

import { AdministrationPage } from "~/components/records/administration-page";
import type { LineProblem } from "~/lib/setup/pasted-lines";

import { problemTexts } from "./line-problems";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

const listPath = unitsSection ? contentPaths.list(unitsSection) : "/example";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const t = await getFixedT(request);
  return { title: t("setup.units.title"), most: maxUnits, listPath };
}

/** In the lines of the list that was sent. */
type Problems = { problems: LineProblem[] };

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const typed = String((await readForm(request, { limit: 200_000 })).get("units") ?? "");
  const result = await addUnits(actor, typed);
  if ("problems" in result) return formAnswer<Problems>(400, { typed: { units: typed }, problems: result.problems });
  const { added, known } = result;
  return redirectWithToast(
    listPath,
    known.length > 0
      ? { tone: "success", key: "setup.units.addedSome", values: { count: added, known: known.length } }
      : { tone: "success", key: "setup.units.added", values: { count: added } },
  );
}

export default function SetupUnits() {
  const { t } = useTranslation();
  const { title, most, listPath: toList } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<Problems>();
  return (
    <AdministrationPage title={title} description={t("setup.units.text")} isNarrow>
      <UnsavedGuard returned={answer}>
        <Card>
          <Form method="post">
            <CardContent className="flex flex-col gap-5">
              <Field
                id="units"
                label={t("setup.units.label")}
                hint={t("setup.units.hint", { most })}
                errors={problemTexts(t, answer?.problems ?? [])}
              >
                {(control) => (
                  <Textarea
                    {...control}
                    name="units"
                    rows={12}
                    required
                    defaultValue={answer?.typed.units}
                    placeholder={t("setup.units.example")}
                  />
                )}
              </Field>
            </CardContent>
            <CardFooter>
              <Link to={setupPaths.overview} className={buttonVariants({ variant: "outline" })}>
                {t("setup.back")}
              </Link>
              <Link to={toList} className={buttonVariants({ variant: "outline" })}>
                {t("setup.units.list")}
              </Link>
              <Button type="submit">{t("setup.units.add")}</Button>
            </CardFooter>
          </Form>
        </Card>
      </UnsavedGuard>
    </AdministrationPage>
  );
}
