import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Form, Link, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { WithdrawalChoice, type WithdrawalValues } from "~/components/content/withdrawal-choice";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { requireUser } from "~/lib/auth/session/guards.server";
import { changesSince, type FieldChange } from "~/lib/content/entries/changes-since.server";
import { getEntry, openForChange } from "~/lib/content/entries/entries.server";
import { assertAllowed } from "~/lib/content/access/rights.server";
import { isInUse, type Uses } from "~/lib/content/errors";
import { findSuccessors, lookedFor, readLeadsTo } from "~/lib/content/list/successor-choice.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { neededBy } from "~/lib/content/publication/needed-entries.server";
import { mayHandOver } from "~/lib/content/workflow/handover.server";
import { archiveEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { listUses } from "~/lib/content/entries/references/references.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { trashedValue } from "~/lib/content/list/entries-trash.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import type { FormAnswer } from "~/lib/platform/http/response/form-answer";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { isStale } from "~/lib/platform/values/stale-version";
import { undoTrash } from "~/lib/records/undo.server";

import { ChangedAlert } from "~/routes/content/panels/changed-alert";
import { ConfirmCard } from "./confirm-card";
import { sectionOf } from "~/routes/content/section-of.server";

const verbs = ["withdraw", "archive", "trash"] as const;
type Verb = (typeof verbs)[number];

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

function verbOf(text: string | undefined): Verb {
  return found(
    verbs.find((verb) => verb === text),
    "verb",
  );
}

function placed({ seen, unseen }: Uses) {
  const uses = seen.flatMap((use) => {
    const section = findSection(use.section);
    return section ? [{ ...use, href: contentPaths.entry(section, use.entryId) }] : [];
  });
  return { uses, unseen };
}

const none: Uses = { seen: [], unseen: 0 };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const verb = verbOf(params.verb);
  const entry = await getEntry(actor, section, params.id ?? "");
  assertAllowed(actor, section, entry, verb);
  if (entry.deletedAt) throw redirect(contentPaths.entry(section, entry.id));
  const seen = Number(new URL(request.url).searchParams.get("seen") ?? entry.version);
  const [uses, needing, changes, t, locale] = await Promise.all([
    verb === "archive" ? none : listUses(actor, "entry", entry.id),
    verb === "trash" ? none : neededBy(actor, section, entry.id),
    changesSince(actor, section, entry.id, seen),
    getFixedT(request),
    getLanguage(request),
  ]);
  const isNeeded = needing.seen.length + needing.unseen > 0;
  const name = entry.title[locale] ?? entry.title.tr ?? entry.title.en ?? t("content.untitled");
  return {
    title: t(`content.confirm.${verb}.title`),
    name,
    section,
    id: entry.id,
    version: entry.version,
    verb,
    used: placed(isNeeded ? needing : uses),
    handOver: mayHandOver(actor, section, entry) ? contentPaths.handOver(section, entry.id) : null,
    isBlocked: verb === "trash" ? uses.seen.length + uses.unseen > 0 : isNeeded,
    seen,
    changes,
  };
}

/** What the page shows of an answer beside the reason. */
type Asked = {
  way: WithdrawalValues;
  targets: Awaited<ReturnType<typeof findSuccessors>> | null;
  changed: { seen: number; fields: FieldChange[] };
  used: ReturnType<typeof placed>;
};

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const verb = verbOf(params.verb);
  const id = params.id ?? "";
  assertAllowed(actor, section, await openForChange(actor, section, id), verb);
  const form = await readForm(request);
  const version = Number(form.get("version"));
  const reason = String(form.get("reason") ?? "");
  const { leadsTo, ...way } = readLeadsTo(form);
  const lookUp = async (asked: typeof way) =>
    findSuccessors(actor, { ...asked, except: [id] }, await getFixedT(request), await getLanguage(request));
  // Enter searches and withdraws nothing.
  if (verb === "withdraw" && form.get("intent") === "search")
    return formAnswer<Asked>(200, { typed: { reason }, way: lookedFor(way), targets: await lookUp(way) });
  const change = () => {
    if (verb === "trash") return trashEntry(actor, section, id, { version });
    if (verb === "archive") return archiveEntry(actor, section, id, { version, note: reason });
    return withdrawEntry(actor, section, id, { version, reason, leadsTo });
  };
  const refusal = await findRefusal(change(), 409, 422);
  if (refusal) {
    const { status, code, messageKey, values, fields: errors = {} } = refusal;
    const targets = verb === "withdraw" ? await lookUp(way) : null;
    const again = (more: Partial<FormAnswer<Asked>>) =>
      formAnswer<Asked>(status, { typed: { reason }, errors, way, targets, ...more });
    if (status === 422) return again({});
    if (isStale(refusal))
      return again({ changed: { seen: version, fields: await changesSince(actor, section, id, version) } });
    if (code === "onDisplay") {
      const until = formatDateTime(refusal.details.until as Date, await getLanguage(request));
      return again({ refused: { key: "content.confirm.onDisplay", values: { until } } });
    }
    if (isInUse(refusal)) return again({ refused: { key: "content.confirm.inUse" }, used: placed(refusal.uses) });
    return again({ refused: { key: messageKey, values } });
  }
  const target = verb === "trash" ? contentPaths.list(section) : contentPaths.entry(section, id);
  return redirectWithToast(target, {
    tone: "success",
    key: `content.confirm.${verb}.done`,
    ...(verb === "trash" ? undoTrash("entries", [trashedValue(section, { id, version })]) : {}),
  });
}

/** The form's version must be the one whose changes the page shows. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function Confirm() {
  const { t } = useTranslation();
  const {
    name,
    section,
    id,
    version,
    verb,
    used,
    handOver,
    isBlocked: isKnown,
    title,
    ...found
  } = useLoaderData<typeof loader>();
  const result = useFormAnswer<Asked>();
  const { uses, unseen }: typeof used = result?.used ?? used;
  const problems = (name: string) => (result?.errors[name] ?? []).map((key) => t(key));
  const isUsed = uses.length + unseen > 0;
  // It has no address on the site.
  const isForStaff = section.area === "handbook";
  const isBlocked = isKnown || result?.used !== undefined;
  const changed =
    result?.changed ?? (!result && found.changes.length > 0 ? { seen: found.seen, fields: found.changes } : null);
  return (
    <ConfirmCard title={title} name={name}>
      <p>{t(`content.confirm.${verb}.${isForStaff ? "explainForStaff" : "explain"}`)}</p>
      {changed ? <ChangedAlert section={section} id={id} version={version} {...changed} /> : null}
      {isUsed ? (
        <Alert tone="warning" title={t(isBlocked ? "content.confirm.inUse" : "content.confirm.usedBy")}>
          <ul className="mt-1 list-disc ps-5">
            {uses.map((use) => (
              <li key={use.entryId}>
                <Link to={use.href} className="underline">
                  {use.title || t("content.untitled")}
                </Link>
              </li>
            ))}
            {unseen > 0 ? <li>{t("files.uses.unseen", { count: unseen })}</li> : null}
          </ul>
          {handOver ? (
            <Link to={handOver} className="mt-2 inline-block underline">
              {t([`content.sections.${section.id}.handOver`, "content.handOver.link"])}
            </Link>
          ) : null}
        </Alert>
      ) : null}
      <Form method="post" className="flex flex-col gap-5">
        <input type="hidden" name="version" value={version} />
        {verb === "withdraw" ? (
          <>
            <button
              type="submit"
              name="intent"
              value="search"
              formNoValidate
              className="sr-only"
              tabIndex={-1}
              aria-hidden
            />
            <Field
              id="reason"
              label={t("content.confirm.reason")}
              hint={t(isForStaff ? "content.confirm.reasonHint" : "content.confirm.withdraw.reasonHint")}
              errors={problems("reason")}
            >
              {(control) => (
                <Input {...control} name="reason" required maxLength={300} defaultValue={result?.typed.reason} />
              )}
            </Field>
            {isForStaff ? null : (
              <WithdrawalChoice
                key={JSON.stringify(result?.way)}
                values={result?.way ?? { way: "gone", search: "", target: "" }}
                found={result?.targets ?? null}
                errors={problems("leadsTo")}
              />
            )}
          </>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Link to={contentPaths.entry(section, id)} className={buttonVariants({ variant: "outline" })}>
            {t("ui.cancel")}
          </Link>
          {isBlocked ? null : (
            <Button type="submit" variant={verb === "archive" ? "default" : "destructive"}>
              {t(`content.confirm.${verb}.submit`)}
            </Button>
          )}
        </div>
      </Form>
    </ConfirmCard>
  );
}
