import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { ElectionStatement } from "~/components/content/election-statement";
import { StateBadge } from "~/components/content/state-badge";
import { readable } from "~/components/fields/form-context";
import { WithdrawalChoice, withdrawalWays } from "~/components/content/withdrawal-choice";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { PageTitle } from "~/components/controls/page-title";
import { requireUser } from "~/lib/auth/session/guards.server";
import { bulkVerbs, maxAtOnce } from "~/lib/content/workflow/bulk.server";
import { findSuccessors, lookedFor } from "~/lib/content/list/successor-choice.server";
import { electionAsked } from "~/lib/content/rules/election-period.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

import { backTo, chosen } from "~/routes/content/list/action.server";
import { agreementOf, readChosen } from "./confirm-many-data.server";
import { sectionOf } from "~/routes/content/section-of.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const { searchParams } = new URL(request.url);
  const verb = found(
    bulkVerbs.find((one) => one === searchParams.get("verb")),
    "verb",
  );
  const back = backTo(section, searchParams);
  const [search, target] = ["search", "target"].map((name) => (searchParams.get(name) ?? "").slice(0, 200)) as [
    string,
    string,
  ];
  const [rows, t, locale] = await Promise.all([
    readChosen(
      actor,
      section,
      verb,
      searchParams.has("all") ? { search: back.split("?")[1] ?? "" } : { items: chosen(searchParams) },
    ),
    getFixedT(request),
    getLanguage(request),
  ]);
  if (rows.length === 0) throw await redirectWithToast(back, { tone: "warning", key: "bulk.nothingChosen" });
  const isAll = searchParams.has("all") && rows.length > maxAtOnce;
  const title = t(`content.bulk.ask.${verb}.title`, { count: rows.filter(({ isFit }) => isFit).length });
  const targets =
    verb === "withdraw"
      ? await findSuccessors(actor, { search, target, except: rows.map(({ id }) => id) }, t, locale)
      : null;
  const asked = { way: withdrawalWays.find((one) => one === searchParams.get("way")) ?? "gone", search, target };
  const values = searchParams.get("intent") === "search" ? lookedFor(asked) : asked;
  const election = verb === "publish" || verb === "approve" ? await electionAsked(section, new Date()) : null;
  const missing = searchParams.get("missing");
  // The page names only some of very many; all are found again on confirmation.
  const [fit, others] = [rows.filter(({ isFit }) => isFit), rows.filter(({ isFit }) => !isFit)];
  const shown = isAll ? [...fit.slice(0, maxAtOnce), ...others.slice(0, maxAtOnce)] : rows;
  return {
    title,
    section,
    verb,
    back,
    rows: shown,
    counts: { fit: fit.length, others: others.length },
    isAll,
    agreed: isAll ? agreementOf(fit) : "",
    isByJob: fit.length > maxAtOnce,
    election,
    locale,
    reason: (searchParams.get("reason") ?? "").slice(0, 300),
    values,
    targets,
    problem: wrongs.find((one) => one === missing) ?? null,
  };
}

/** Errors of the list's action that this page shows. */
const wrongs = ["reason", "count", "missing", "leadsNowhere", "leadsToItself"] as const;

export default function ConfirmMany() {
  const { t } = useTranslation();
  const {
    title,
    section,
    verb,
    back,
    rows,
    counts,
    isAll,
    agreed,
    isByJob,
    election,
    reason,
    values,
    targets,
    problem,
  } = useLoaderData<typeof loader>();
  const isReasonMissing = problem === "reason";
  const isCountWrong = problem === "count";
  const fit = rows.filter(({ isFit }) => isFit);
  const others = rows.filter(({ isFit }) => !isFit);
  // No citizen sees it.
  const isForStaff = section.area === "handbook" && (verb === "publish" || verb === "withdraw");
  return (
    <div className="flex w-full max-w-196 flex-col gap-4 p-4 sm:p-8">
      <Card>
        <CardContent className="flex flex-col gap-5 p-6 sm:p-8">
          <PageTitle>{title}</PageTitle>
          {isCountWrong ? <Alert tone="warning" role="alert" title={t("content.bulk.countChanged")} /> : null}
          {fit.length > 0 ? <p>{t(`content.bulk.ask.${verb}.${isForStaff ? "textForStaff" : "text"}`)}</p> : null}
          <Titles rows={fit} more={counts.fit - fit.length} />
          {isByJob ? <p className="text-muted-foreground">{t("content.bulk.byJob")}</p> : null}
          {others.length > 0 ? (
            <Alert tone="warning" title={t("bulk.leftOut", { count: counts.others })}>
              <Titles rows={others} more={counts.others - others.length} />
            </Alert>
          ) : null}
          <Form method="post" action={back} className="flex flex-col gap-5">
            <input type="hidden" name="back" value={back} />
            {isAll ? <input type="hidden" name="all" value={agreed} /> : null}
            {isAll
              ? null
              : fit.map(({ id, version }) => <input key={id} type="hidden" name="item" value={`${id}:${version}`} />)}
            {verb === "withdraw" && fit.length > 0 ? (
              <>
                <input type="hidden" name="verb" value={verb} />
                <button
                  type="submit"
                  name="intent"
                  value="search"
                  formNoValidate
                  formAction={contentPaths.confirmSeveral(section)}
                  formMethod="get"
                  className="sr-only"
                  tabIndex={-1}
                  aria-hidden
                />
                <Field
                  id="reason"
                  label={t("content.bulk.reason")}
                  hint={t("content.confirm.withdraw.reasonHint")}
                  errors={isReasonMissing ? [t("content.bulk.reasonMissing")] : []}
                >
                  {(control) => <Input {...control} name="reason" required maxLength={300} defaultValue={reason} />}
                </Field>
                <WithdrawalChoice
                  key={JSON.stringify(values)}
                  values={values}
                  found={targets}
                  errors={problem && !isReasonMissing && !isCountWrong ? [t(`content.issues.${problem}`)] : []}
                  searchAction={contentPaths.confirmSeveral(section)}
                />
              </>
            ) : null}
            {fit.length > 0 ? <ElectionStatement election={election} /> : null}
            <div className="flex flex-wrap justify-end gap-3">
              <Link to={back} className={buttonVariants({ variant: "outline" })}>
                {t("ui.cancel")}
              </Link>
              {fit.length > 0 ? (
                <Button
                  type="submit"
                  name="intent"
                  value={verb}
                  variant={verb === "purge" || verb === "trash" || verb === "withdraw" ? "destructive" : "default"}
                >
                  {t(`content.bulk.ask.${verb}.submit`)}
                </Button>
              ) : null}
            </div>
          </Form>
        </CardContent>
      </Card>
    </div>
  );
}

function Titles({ rows, more }: { more: number; rows: ReturnType<typeof useLoaderData<typeof loader>>["rows"] }) {
  const { t } = useTranslation();
  const { section, locale } = useLoaderData<typeof loader>();
  if (rows.length === 0) return null;
  return (
    <ol className="max-h-96 list-decimal divide-y overflow-y-auto ps-6" tabIndex={rows.length > 10 ? 0 : undefined}>
      {rows.map((row) => {
        const { text, lang } = readable(row.title, locale);
        return (
          <li key={row.id} className="py-2">
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Link
                to={contentPaths.entry(section, row.id)}
                lang={text ? lang : undefined}
                className="min-w-0 wrap-break-word hover:underline"
              >
                {text || t("content.untitled")}
              </Link>
              <StateBadge {...row} />
            </span>
          </li>
        );
      })}
      {more > 0 ? (
        <li className="list-none py-2 text-muted-foreground">{t("content.bulk.andMore", { count: more })}</li>
      ) : null}
    </ol>
  );
}
