import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/controls/empty-state";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { changesOf, listDemoAreas, resetDemoArea } from "~/lib/administration/demo-areas.server";
import { isReset, startReset } from "~/lib/administration/demo-reset-job.server";
import { requireUser } from "~/lib/auth/session/guards.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { progressPaths } from "~/lib/progress/progress-view";

import { AdministrationPage } from "~/components/records/administration-page";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const path = "/administration/demo-data";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const counted = await Promise.all(
    listDemoAreas().map(async (area) => ({ id: area.id, icon: area.icon, ...(await area.count(actor)) })),
  );
  const areas = counted.filter(({ existing }) => existing > 0).map((area) => ({ ...area, changes: changesOf(area) }));
  const t = await getFixedT(request);
  const wanted = new URL(request.url).searchParams.get("reset");
  return {
    title: t("administration.areas.demo-data.title"),
    areas,
    asked: areas.find(({ id, changes }) => id === wanted && changes > 0) ?? null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const wanted = (await readForm(request)).get("area");
  const area = found(
    listDemoAreas().find(({ id }) => id === wanted),
    "area of demo data",
  );
  const t = await getFixedT(request);
  const changes = changesOf(await area.count(actor));
  if (isReset(area, changes)) {
    const started = await orRefusal(startReset(actor, area, t("administration.demoData.note")), 409);
    return isRefusal(started)
      ? redirectWithToast(path, { tone: "warning", key: "administration.demoData.running" })
      : redirect(progressPaths.one(started));
  }
  const { done, refused } = await resetDemoArea(actor, area, t("administration.demoData.note"));
  const key = `administration.demoData.${refused > 0 ? "partlyDone" : "done"}`;
  return redirectWithToast(path, { tone: refused > 0 ? "warning" : "success", key, values: { count: done, refused } });
}

export default function DemoData() {
  const { t } = useTranslation();
  const { title, areas, asked } = useLoaderData<typeof loader>();
  const isRunning = useNavigation().formAction === path;
  return (
    <AdministrationPage title={title} description={t("administration.demoData.description")} isNarrow>
      {asked ? (
        <Alert
          tone="warning"
          title={t("administration.demoData.ask", { what: t(`administration.demoData.areas.${asked.id}.title`) })}
        >
          <ul className="list-disc ps-5">
            {(["again", "fromTrash", "anew"] as const).map((kind) =>
              asked[kind] > 0 ? (
                <li key={kind}>{t(`administration.demoData.${kind}`, { count: asked[kind] })}</li>
              ) : null,
            )}
          </ul>
          <p className="mt-2">{t(`administration.demoData.areas.${asked.id}.kept`)}</p>
          <Form method="post" action={path} className="mt-4 flex flex-wrap gap-3">
            <Link to={path} className={buttonVariants({ variant: "outline" })}>
              {t("administration.demoData.keep")}
            </Link>
            <Button type="submit" name="area" value={asked.id} variant="destructive" pending={isRunning}>
              {t("administration.demoData.reset")}
            </Button>
          </Form>
        </Alert>
      ) : null}
      {areas.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {areas.map(({ id, icon, existing, changes }) => (
            <li key={id}>
              <Card className="flex flex-wrap items-center gap-4 p-5">
                <Icon name={icon} className="size-6 shrink-0 text-muted-foreground" />
                <div className="min-w-48 flex-1">
                  <h2 className="text-lg font-semibold">{t(`administration.demoData.areas.${id}.title`)}</h2>
                  <p className="text-muted-foreground">{t(`administration.demoData.areas.${id}.text`)}</p>
                  <p className="mt-1 text-sm">
                    {t("administration.demoData.existing", { count: existing })} ·{" "}
                    {changes > 0
                      ? t("administration.demoData.changes", { count: changes })
                      : t("administration.demoData.unchanged")}
                  </p>
                </div>
                {changes > 0 ? (
                  <Link
                    to={`${path}?reset=${id}`}
                    aria-label={`${t("administration.demoData.resetDots")} ${t(`administration.demoData.areas.${id}.title`)}`}
                    className={buttonVariants({ variant: "outline" })}
                  >
                    {t("administration.demoData.resetDots")}
                  </Link>
                ) : null}
              </Card>
            </li>
          ))}
        </ul>
      ) : (
        <Card>
          <EmptyState
            icon="heroicons_outline:beaker"
            title={t("administration.demoData.nothing")}
            description={t("administration.demoData.nothingText")}
          />
        </Card>
      )}
    </AdministrationPage>
  );
}
