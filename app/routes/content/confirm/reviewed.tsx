import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Form, Link, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { Field } from "~/components/controls/field";
import { pageMeta } from "~/components/page-meta";
import { Button, buttonVariants } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import type { FieldChange } from "~/lib/content/entries/changes-since.server";
import { requireUser } from "~/lib/auth/session/guards.server";
import { assertAllowed, entryRights } from "~/lib/content/access/rights.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { nextReview } from "~/lib/content/definition/section-settings.server";
import { publicChangesSince } from "~/lib/content/entries/changes-since.server";
import { getEntry, openForChange } from "~/lib/content/entries/entries.server";
import { markReviewed } from "~/lib/content/workflow/reviewed.server";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";
import { formatLongDate } from "~/lib/platform/text/dates/dates";
import { isStale } from "~/lib/platform/values/stale-version";

import { ChangedAlert } from "~/routes/content/panels/changed-alert";
import { ConfirmCard } from "./confirm-card";
import { sectionOf } from "~/routes/content/section-of.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** Confirms that a published text is still right, and sets the next review. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const entry = await getEntry(actor, section, params.id ?? "");
  assertAllowed(actor, section, entry, "markReviewed");
  if (entry.deletedAt || entry.state !== "published") throw redirect(contentPaths.entry(section, entry.id));
  const [next, t, locale] = await Promise.all([nextReview(section), getFixedT(request), getLanguage(request)]);
  const name = entry.title[locale] ?? entry.title.tr ?? entry.title.en ?? t("content.untitled");
  return {
    title: t("content.reviewed.title"),
    name,
    section,
    id: entry.id,
    seen: entry.liveVersion ?? 0,
    back: contentPaths.entry(section, entry.id),
    archive: entryRights(actor, section, entry).may.archive ? contentPaths.confirm(section, entry, "archive") : null,
    next: next ?? "",
    due: entry.reviewAt === null ? null : formatLongDate(entry.reviewAt, locale),
  };
}

/** What others changed since the page was opened. */
type Changed = { changed: { seen: number; fields: FieldChange[] } };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const id = params.id ?? "";
  assertAllowed(actor, section, await openForChange(actor, section, id), "markReviewed");
  const form = await readForm(request);
  const wanted = String(form.get("reviewAt") ?? "");
  const named = Number(form.get("seen") ?? "");
  const seen = Number.isInteger(named) && named > 0 ? named : 0;
  const refusal = await findRefusal(markReviewed(actor, section, id, { seen, wanted }), 409, 422);
  if (refusal) {
    const { status, fields: errors = {}, messageKey: key, values } = refusal;
    const typed = { reviewAt: wanted };
    if (status === 422) return formAnswer<Changed>(status, { typed, errors });
    if (!isStale(refusal)) return formAnswer<Changed>(status, { typed, refused: { key, values } });
    const fields = await publicChangesSince(actor, section, id, seen);
    return formAnswer<Changed>(status, { typed, changed: { seen, fields } });
  }
  return redirectWithToast(contentPaths.entry(section, id), { tone: "success", key: "content.reviewed.done" });
}

/** The form's version must be the one whose changes the page shows. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function Reviewed() {
  const { t } = useTranslation();
  const { title, name, section, id, seen, back, archive, next, due } = useLoaderData<typeof loader>();
  const result = useFormAnswer<Changed>();
  return (
    <ConfirmCard title={title} name={name}>
      <p>{t("content.reviewed.explain")}</p>
      {due ? <p className="text-muted-foreground">{t("content.reviewed.due", { date: due })}</p> : null}
      {result?.changed ? <ChangedAlert section={section} id={id} version={seen} {...result.changed} /> : null}
      <Form method="post" className="flex flex-col gap-5">
        <input type="hidden" name="seen" value={seen} />
        <Field
          id="reviewAt"
          label={t("content.reviewed.next")}
          hint={t(next === "" ? "content.reviewed.never" : "content.reviewed.nextHint")}
          errors={result?.errors.reviewAt?.slice(0, 1).map((key) => t(key)) ?? []}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              name="reviewAt"
              defaultValue={result?.typed.reviewAt ?? next}
              className="max-w-60"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{t("content.reviewed.submit")}</Button>
          {archive ? (
            <Link to={archive} className={buttonVariants({ variant: "outline" })}>
              {t("content.reviewed.archive")}
            </Link>
          ) : null}
          <Link to={back} className={buttonVariants({ variant: "ghost" })}>
            {t("ui.cancel")}
          </Link>
        </div>
      </Form>
    </ConfirmCard>
  );
}
