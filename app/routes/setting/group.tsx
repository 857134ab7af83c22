import { FormProvider, useForm, type SubmissionResult } from "@conform-to/react";
import { data as answer, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { EntryFields } from "~/components/fields/entry-fields";
import type { FormContext } from "~/components/fields/form-context";
import { pathLabel } from "~/components/fields/labels";
import { handleListIntents } from "~/components/fields/rows/list-intents";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { PageTitle } from "~/components/controls/page-title";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { entryFormBounds, keepUploads, parseEntryForm } from "~/lib/content/form/form-submission.server";
import { toFormValues, type FormValues } from "~/lib/content/form/form-values";
import type { RemovedRow } from "~/lib/content/form/removed-row";
import { redrawRows, takeLines } from "~/lib/content/form/row-buttons.server";
import type { EntryData } from "~/lib/content/values";
import { withReceivedForm } from "~/lib/files/receive.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal, type FieldErrors, type Refusal } from "~/lib/platform/refusal";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { isStale } from "~/lib/platform/values/stale-version";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";
import { undoChange } from "~/lib/records/undo.server";
import { findSettingGroup } from "~/lib/setting-groups/groups";
import { fixedSettings, type FixedSetting } from "~/lib/setting-groups/fixed-settings.server";
import { findSectionGroup } from "~/lib/setting-groups/section-groups.server";
import {
  openSettingGroup,
  readContext,
  restoreSettingGroup,
  saveSettingGroup,
  settingGroupKind,
  type GroupChange,
} from "~/lib/setting-groups/setting-groups.server";
import { placeMap } from "~/routes/content/place-map.server";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** The page after a post that saved nothing, with everything typed. */
type Refused = {
  version: number;
  lastResult: SubmissionResult<string[]>;
  /** The row just removed. */
  removed?: RemovedRow;
  /** Paths that a colleague changed too, and the merged form. */
  conflicts: string[];
  merged?: EntryData;
  context: Omit<FormContext, "locale">;
};

/** Why an earlier version was not restored; `fields`: those whose values are no longer valid. */
type Unrestored = { problem: "restoreStale" | "restoreUnfit" | "restoreGone"; fields: string[] };

const numberOf = (text: FormDataEntryValue | string | undefined | null) =>
  typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : null;

async function openGroup({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const group = params.section === undefined ? findSettingGroup(params.group ?? "") : findSectionGroup(params.section);
  return { actor, group: found(group, "group of settings") };
}

export async function loader(args: LoaderFunctionArgs) {
  const { actor, group } = await openGroup(args);
  const [{ version, data, context, history }, map, t, locale] = await Promise.all([
    openSettingGroup(actor, group),
    placeMap(group.form),
    getFixedT(args.request),
    getLanguage(args.request),
  ]);
  const back =
    args.params.section === undefined
      ? { title: t("settingGroups.title"), href: "/setting" }
      : { title: t("settingGroups.sections.title"), href: "/setting/sections" };
  return {
    title: t(group.texts.title),
    text: t(group.texts.text),
    back,
    section: group.form,
    version,
    data,
    context: { ...context, map, locale },
    history,
    fixed: fixedRows(group.path, siteOrigin(args.request), t),
  };
}

/** Already translated: few of the forms have such rows. */
function fixedRows(path: string, origin: string, t: TFunction) {
  const valueOf = ({ text, key }: FixedSetting) =>
    key ? t(`settingGroups.fixed.values.${key}`) : (text ?? t("settingGroups.fixed.values.notSet"));
  return {
    title: t("settingGroups.fixed.title"),
    text: t("settingGroups.fixed.text"),
    rows: fixedSettings(path, origin).map((one) => ({
      name: [
        t(`settingGroups.fixed.names.${one.name}`),
        ...(one.section ? [t(`content.sections.${one.section}.title`)] : []),
      ].join(": "),
      value: valueOf(one),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, group } = await openGroup(args);
  const here = group.path;
  return withReceivedForm(args.request, entryFormBounds(group.form), async ({ form, uploads }) => {
    const [intent, wanted] = String(form.get("intent") ?? "save").split(":", 2);
    if (intent === "restore") {
      const [back, seen] = [numberOf(wanted), numberOf(form.get("version"))];
      if (back === null || seen === null) throw badRequest("no version");
      const restored = await orRefusal(restoreSettingGroup(actor, group, back, seen), 404, 409, 422);
      if (isRefusal(restored)) return answer(unrestored(restored), { status: 409 });
      return redirectWithToast(here, { tone: "success", key: "settingGroups.restored" });
    }
    // A form without its origin has seen no known version.
    const version = numberOf(form.get("version")) ?? -1;
    const unfit = { ...(await keepUploads(actor, group.form, form, uploads)), ...takeLines(group.form, form) };
    const redrawn = Object.keys(unfit).length > 0 ? null : redrawRows(group.form, form);
    const { submission, patch } = parseEntryForm(group.form, form);
    const refuse = async (
      errors: FieldErrors,
      more: Partial<Pick<Refused, "version" | "conflicts" | "merged">> = {},
    ) => {
      const context = await readContext(actor, group.form, more.merged ?? patch ?? {});
      return answer<Refused>(
        { version, conflicts: [], ...more, lastResult: submission.reply({ fieldErrors: errors }), context },
        { status: more.conflicts ? 409 : 400 },
      );
    };
    // A row button without scripts: the form is redrawn, nothing is saved.
    if (redrawn)
      return answer<Refused>(
        { version, conflicts: [], ...redrawn, context: await readContext(actor, group.form, patch ?? {}) },
        { status: 200 },
      );
    if (!patch || Object.keys(unfit).length > 0) return refuse(unfit);
    const saved = await orRefusal(saveSettingGroup(actor, group, { version, patch }), 409, 422);
    if (isRefusal(saved)) {
      if (!isStale(saved)) return refuse(saved.fields ?? {});
      const { current, merged, conflicts } = saved;
      return refuse({}, { version: current.version, merged, conflicts: conflicts.map(({ path }) => path) });
    }
    return redirectWithToast(here, {
      tone: "success",
      key: saved.isMerged ? "settingGroups.savedMerged" : "settingGroups.saved",
      ...(saved.isChanged ? undoChange(settingGroupKind.type, saved.record) : {}),
    });
  });
}

function unrestored({ status, fields = {} }: Refusal): Unrestored {
  if (status === 404) return { problem: "restoreGone", fields: [] };
  if (status === 409) return { problem: "restoreStale", fields: [] };
  return { problem: "restoreUnfit", fields: Object.keys(fields) };
}

export default function SettingGroupPage() {
  const { title, text, back, section, version, data, context, history, fixed } = useLoaderData<typeof loader>();
  const posted = useOwnAnswer<typeof action>() as Refused | Unrestored | undefined;
  const refused = posted && "lastResult" in posted ? posted : undefined;
  return (
    <div className="flex w-full max-w-196 flex-col gap-6 p-4 sm:p-8">
      <header>
        <Link to={back.href} className="back-link">
          <Icon name="heroicons_mini:chevron-left" />
          {back.title}
        </Link>
        <PageTitle>{title}</PageTitle>
        <p className="mt-1 max-w-160 text-muted-foreground">{text}</p>
      </header>
      <GroupForm
        key={`${version} ${refused?.version ?? ""}`}
        section={section}
        version={refused?.version ?? version}
        data={data}
        context={{ ...context, ...refused?.context, locale: context.locale }}
        refused={refused}
      />
      {fixed.rows.length > 0 ? <Fixed fixed={fixed} /> : null}
      <History
        section={section}
        history={history}
        version={version}
        refused={posted && "problem" in posted ? posted : undefined}
      />
    </div>
  );
}

type GroupFormProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "section" | "data"> & {
  version: number;
  context: FormContext;
  refused: Refused | undefined;
};

function GroupForm({ section, version, data, context, refused }: GroupFormProps) {
  const { t } = useTranslation();
  const [form] = useForm<FormValues>({
    id: "setting",
    defaultValue: refused?.merged
      ? toFormValues(section.fields, refused.merged)
      : ((refused?.lastResult.initialValue as FormValues | undefined) ?? toFormValues(section.fields, data)),
    ...(refused && !refused.merged ? { lastResult: refused.lastResult } : {}),
    shouldValidate: "onSubmit",
    onValidate: handleListIntents,
    defaultNoValidate: false,
  });
  const conflicts = refused?.conflicts ?? [];
  return (
    <UnsavedGuard returned={refused}>
      <FormProvider context={form.context}>
        <Form method="post" encType="multipart/form-data" id={form.id} onSubmit={form.onSubmit}>
          <Card>
            <CardContent className="flex flex-col gap-6">
              {/* Enter in a text field presses the first button. */}
              <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden />
              <input type="hidden" name="version" value={version} />
              {conflicts.length > 0 ? (
                <Alert tone="warning" role="alert" title={t("settingGroups.conflict")}>
                  <p>
                    {t("settingGroups.conflictText", {
                      fields: conflicts.map((path) => pathLabel(t, section, path)).join(", "),
                    })}
                  </p>
                </Alert>
              ) : null}
              <EntryFields section={section} context={context} stored={data} removed={refused?.removed} />
            </CardContent>
            <CardFooter>
              <Button type="submit" name="intent" value="save">
                {t("settings.save")}
              </Button>
            </CardFooter>
          </Card>
        </Form>
      </FormProvider>
    </UnsavedGuard>
  );
}

/** Related values that are set elsewhere. */
function Fixed({ fixed }: { fixed: ReturnType<typeof fixedRows> }) {
  return (
    <Card>
      <CardContent>
        <h2 className="text-lg font-semibold">{fixed.title}</h2>
        <p className="mb-2 text-muted-foreground">{fixed.text}</p>
        <dl className="divide-y">
          {fixed.rows.map((row) => (
            <div key={row.name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
              <dt className="text-muted-foreground">{row.name}</dt>
              <dd className="min-w-0 font-medium wrap-break-word">{row.value}</dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}

type HistoryProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "section" | "version"> & {
  refused: Unrestored | undefined;
  history: readonly (Omit<GroupChange, "at"> & { at: Date | string })[];
};

function History({ section, history, version: seen, refused }: HistoryProps) {
  const { t, i18n } = useTranslation();
  if (history.length === 0) return null;
  const locale = i18n.language === "en" ? "en" : "tr";
  return (
    <section aria-labelledby="setting-history" className="flex flex-col gap-3">
      <h2 id="setting-history" className="text-lg font-semibold">
        {t("settingGroups.history")}
      </h2>
      {refused ? (
        <Alert tone="error">
          {t(`settingGroups.${refused.problem}`, {
            fields: refused.fields.map((path) => pathLabel(t, section, path)).join(", "),
          })}
        </Alert>
      ) : null}
      <ul className="divide-y rounded-xl border bg-card shadow-card">
        {history.map(({ version, at, by, paths, isNow }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
            <span className="min-w-0">
              <span className="block font-medium">
                {t("settingGroups.changedBy", { name: by ?? t("review.someone"), time: formatDateTime(at, locale) })}
              </span>
              <span className="block text-muted-foreground">
                {paths.map((path) => pathLabel(t, section, path)).join(", ")}
              </span>
            </span>
            {isNow ? (
              <span className="text-sm text-muted-foreground">{t("settingGroups.now")}</span>
            ) : (
              <Form method="post" encType="multipart/form-data">
                <input type="hidden" name="version" value={seen} />
                <Button type="submit" name="intent" value={`restore:${version}`} variant="outline" size="sm">
                  {t("settingGroups.restore")}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
