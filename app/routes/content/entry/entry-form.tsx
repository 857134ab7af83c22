import { FormProvider, useForm } from "@conform-to/react";
import { Form, useLocation, useNavigation, useSearchParams } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { EntryFields } from "~/components/fields/entry-fields";
import { EntryValues } from "~/components/fields/values/entry-values";
import { readable } from "~/components/fields/form-context";
import { handleListIntents } from "~/components/fields/rows/list-intents";
import { StateBadge } from "~/components/content/state-badge";
import { Alert } from "~/components/ui/alert";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { Button } from "~/components/ui/button";
import { PageTitle } from "~/components/controls/page-title";
import { deferred } from "~/components/controls/hydration/deferred";
import { toFormValues, type FormValues } from "~/lib/content/form/form-values";
import { contentPaths } from "~/lib/content/definition/paths";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

import type { EntryFormProps } from "./entry-form-props";
import { ErrorSummary } from "~/routes/content/panels/error-summary";
import { backupTools } from "./form-backup";
import { EntryBar as DrawnBar, PublishingPanel as DrawnPanel } from "~/routes/content/panels/publishing-panel";
import {
  ChangesPanel,
  ConflictPanel,
  CorrectionPanel,
  Deadlines,
  RecoveryPanel,
  WarningSummary,
} from "~/routes/content/panels/lazy-panel";
import { SaveStatus } from "~/routes/content/panels/save-status";
import { useAutosave } from "./use-autosave";
import { useLeaveGuard } from "~/components/controls/use-leave-guard";

const EntryBar = deferred(import.meta.env.SSR ? DrawnBar : undefined, () =>
  import("~/routes/content/panels/publishing-panel").then((module) => module.EntryBar),
);
const PublishingPanel = deferred(import.meta.env.SSR ? DrawnPanel : undefined, () =>
  import("~/routes/content/panels/publishing-panel").then((module) => module.PublishingPanel),
);

export function EntryForm(props: EntryFormProps) {
  const { section, entry: stored, data, context, issues, can, review, result } = props;
  const isTranslating = can.edit && can.editAll === false;
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const formRef = useRef<HTMLFormElement>(null);
  const conflict = result?.conflict;
  const changed = result ? result.changed : props.changed?.fields.length ? props.changed : undefined;
  // conform redraws for another object, so it must be the same one.
  const found = useMemo(() => (issues ? ({ status: "error", error: issues } as const) : undefined), [issues]);
  const [form] = useForm<FormValues>({
    id: "entry",
    // conform names rows by the default value only: rows added before a refusal need names too.
    defaultValue:
      (result?.lastResult?.initialValue as FormValues | undefined) ??
      toFormValues(section.fields, conflict?.merged ?? data),
    lastResult: result?.lastResult ?? found,
    shouldValidate: "onSubmit",
    onValidate: handleListIntents,
    defaultNoValidate: false,
  });
  // The times are in view: the panel's script rewrites them where the browser formats them differently.
  const isTimed = Boolean(stored?.publishAt ?? stored?.unpublishAt);
  useEffect(() => {
    if (isTimed) PublishingPanel.want();
  }, [isTimed]);
  const [search] = useSearchParams();
  const isCorrecting = can.correct === true && search.has("correct");
  const isWriting = can.edit || isCorrecting || result?.lastResult !== undefined;
  const saving = useAutosave(formRef, {
    enabled: can.edit && stored !== null && !conflict,
    isWriting,
    section,
    path: pathname,
    version: result?.version ?? stored?.version ?? 0,
    loaded: stored ?? section,
    isUnsaved: result?.problem !== undefined && !result.isKept,
    answered: result?.backup ?? props.arrived ?? "",
    unsent: props.unsent,
  });
  const [once] = useState(props.once);
  const { head } = saving;
  const entry = useMemo(() => stored && { ...stored, ...head }, [stored, head]);
  useLeaveGuard(saving.hasUnsaved, t("content.entry.leave"));
  const isSending = saving.isHeld || navigation.formAction?.startsWith(pathname) === true;
  const named = readable(entry?.title, context.locale);
  const title = entry ? named.text || t("content.untitled") : t(`content.sections.${section.id}.new`);
  const problem =
    result?.problem ?? (issues && Object.keys(issues).length > 0 ? "content.entry.incomplete" : undefined);
  // A stable identity, so that the fields redraw only after a change.
  const shown = useMemo(() => ({ ...context, ...conflict?.context, locale: context.locale }), [context, conflict]);

  return (
    <FormProvider context={form.context}>
      <Form
        method="post"
        encType="multipart/form-data"
        ref={formRef}
        id={form.id}
        data-backs-up
        // A long form continues at the same place after saving; errors take the focus themselves.
        preventScrollReset
        // A person who begins to write will need the panel's script.
        onFocus={PublishingPanel.want}
        onSubmit={(event) => {
          form.onSubmit(event);
          saving.onSubmit(event);
        }}
        className="flex w-full flex-col gap-6 p-4 sm:p-8"
      >
        {/* Enter in a text field presses the first button: saving harms nobody. */}
        {can.edit ? (
          <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden />
        ) : null}
        {/* Where saving is a decision, Enter must not decide. */}
        {isCorrecting ? <button type="submit" disabled className="sr-only" tabIndex={-1} aria-hidden /> : null}
        {isTranslating ? <input type="hidden" name="part" value="en" /> : null}
        <input type="hidden" name="version" value={saving.version} />
        <input type="hidden" name="backup" />
        <input type="hidden" name="once" value={once} />
        <header className="flex flex-col gap-2">
          <Breadcrumb
            label={t("ui.breadcrumb")}
            crumbs={[
              ...(section.kind === "single"
                ? []
                : [{ title: t(`content.sections.${section.id}.title`), href: contentPaths.list(section) }]),
              { title },
            ]}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <PageTitle className="min-w-0" lang={named.text && named.lang !== context.locale ? named.lang : undefined}>
              {title}
            </PageTitle>
            {entry ? <StateBadge {...entry} /> : null}
            <SaveStatus status={saving.status} />
            <span id="entry-present" role="status" className="text-sm text-muted-foreground" />
          </div>
        </header>
        {review?.returned ? (
          <Alert
            tone="warning"
            role="status"
            title={t("review.returnedTitle", {
              name: review.returned.by ?? t("review.someone"),
              time: formatDateTime(review.returned.at, context.locale),
            })}
          >
            <p className="wrap-break-word whitespace-pre-line">{review.returned.comment}</p>
          </Alert>
        ) : null}
        {props.displayed ? (
          <Alert
            tone="info"
            title={t("content.entry.onDisplay", { until: formatDateTime(props.displayed, context.locale) })}
          />
        ) : null}
        {isTranslating ? <Alert tone="info" title={t("review.translating")} /> : null}
        {isCorrecting ? (
          <Alert tone="info" title={t("review.correcting")}>
            <p>{t("review.correctingHint")}</p>
          </Alert>
        ) : null}
        {entry?.deletedAt ? (
          <Alert tone="warning" title={t("content.entry.inTrash")}>
            {can.restore ? (
              <Button type="submit" name="intent" value="restore" variant="outline" formNoValidate>
                {t("content.entry.restore")}
              </Button>
            ) : null}
          </Alert>
        ) : null}
        {saving.mayRecover ? (
          <RecoveryPanel
            section={section}
            path={pathname}
            ownKey={saving.key}
            formRef={formRef}
            onlyEnglish={isTranslating}
            tools={backupTools}
          />
        ) : null}
        {changed ? <ChangesPanel section={section} {...changed} data={data} context={context} /> : null}
        {problem && !conflict && !result?.changed ? (
          <ErrorSummary section={section} problem={problem} errors={form.allErrors} panelErrors={result?.panelErrors} />
        ) : null}
        {Object.keys(context.warnings ?? {}).length > 0 ? (
          <WarningSummary section={section} warnings={context.warnings} errors={form.allErrors} />
        ) : null}
        {props.deadlines?.length ? (
          <Deadlines section={section} deadlines={props.deadlines} today={props.today ?? ""} />
        ) : null}
        {props.correction && !isWriting ? (
          <CorrectionPanel section={section} {...props.correction} data={data} context={context} />
        ) : null}
        {conflict ? <ConflictPanel section={section} conflict={conflict} context={shown} /> : null}
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          {isWriting ? (
            <EntryFields
              section={section}
              context={shown}
              stored={data}
              removed={result?.removed}
              translated={isTranslating ? data : undefined}
            />
          ) : (
            <EntryValues section={section} data={data} context={shown} />
          )}
          <PublishingPanel {...props} entry={entry} isSending={isSending} isCorrecting={isCorrecting} />
        </div>
        <EntryBar {...props} entry={entry} isSending={isSending} isCorrecting={isCorrecting} />
      </Form>
    </FormProvider>
  );
}
