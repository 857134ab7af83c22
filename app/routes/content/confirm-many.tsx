import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { StateBadge } from "~/components/content/state-badge";
import { readable } from "~/components/fields/form-context";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { PageTitle } from "~/components/controls/page-title";
import { requireUser } from "~/lib/auth/session/guards.server";
import { bulkVerbs } from "~/lib/content/workflow/bulk.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import { found } from "~/lib/platform/http/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

import { backTo, chosen } from "./list-action.server";
import { readChosen } from "./confirm-many-data.server";
import { sectionOf } from "./section-of.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const { searchParams } = new URL(request.url);
  const verb = found(bulkVerbs.find((one) => one === searchParams.get("verb")), "verb");
  const back = backTo(section, searchParams);
  const [rows, t, locale] = await Promise.all([
    readChosen(actor, section, verb, searchParams.has("all") ? { search: back.split("?")[1] ?? "" } : { items: chosen(searchParams) }),
    getFixedT(request),
    getLanguage(request),
  ]);
  if (rows.length === 0) throw await redirectWithToast(back, { tone: "warning", key: "content.bulk.nothingChosen" });
  const title = t(`content.bulk.ask.${verb}.title`, { count: rows.filter(({ isFit }) => isFit).length });
  return { title, section, verb, back, rows, locale, isReasonMissing: searchParams.get("missing") === "reason" };
}

/** What will be done to which entries; the list's own action does it. */
export default function ConfirmMany() {
  const { t } = useTranslation();
  const { title, verb, back, rows, isReasonMissing } = useLoaderData<typeof loader>();
  const fit = rows.filter(({ isFit }) => isFit);
  const others = rows.filter(({ isFit }) => !isFit);
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4 p-4 sm:p-8">
      <Card>
        <CardContent className="flex flex-col gap-5 p-6 sm:p-8">
          <PageTitle>{title}</PageTitle>
          {fit.length > 0 ? <p>{t(`content.bulk.ask.${verb}.text`)}</p> : null}
          <Titles rows={fit} />
          {others.length > 0 ? (
            <Alert tone="warning" title={t("content.bulk.leftOut", { count: others.length })}>
              <Titles rows={others} />
            </Alert>
          ) : null}
          <Form method="post" action={back} className="flex flex-col gap-5">
            <input type="hidden" name="back" value={back} />
            {fit.map(({ id, version }) => (
              <input key={id} type="hidden" name="item" value={`${id}:${version}`} />
            ))}
            {verb === "withdraw" && fit.length > 0 ? (
              <Field id="reason" label={t("content.bulk.reason")} hint={t("content.confirm.reasonHint")} errors={isReasonMissing ? [t("content.bulk.reasonMissing")] : []}>
                {(control) => <Input {...control} name="reason" required maxLength={300} />}
              </Field>
            ) : null}
            <div className="flex flex-wrap justify-end gap-3">
              <Link to={back} className={buttonVariants({ variant: "outline" })}>
                {t("ui.cancel")}
              </Link>
              {fit.length > 0 ? (
                <Button type="submit" name="intent" value={verb} variant={verb === "purge" || verb === "trash" || verb === "withdraw" ? "destructive" : "default"}>
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

function Titles({ rows }: { rows: ReturnType<typeof useLoaderData<typeof loader>>["rows"] }) {
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
              <Link to={contentPaths.entry(section, row.id)} lang={text ? lang : undefined} className="min-w-0 break-words hover:underline">
                {text || t("content.untitled")}
              </Link>
              <StateBadge {...row} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
