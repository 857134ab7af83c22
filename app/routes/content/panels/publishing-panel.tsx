import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { ElectionStatement } from "~/components/content/election-statement";
import { translateIssue } from "~/components/fields/issue-text";
import { readable } from "~/components/fields/form-context";
import { DateInput } from "~/components/date-input";
import { Icon } from "~/components/icon";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { overBy } from "~/lib/content/definition/expiry";
import { contentPaths, publicAddress } from "~/lib/content/definition/paths";
import { formatDateTime, formatLongDate, toDateTimeLocal } from "~/lib/platform/text/dates/dates";

import type { EntryFormProps } from "~/routes/content/entry/entry-form-props";
import { NextWaiting } from "~/routes/content/next-waiting";
import { EntryLinks } from "./entry-links";
import { PublishButton } from "./publish-button";
import { ReviewPanel } from "./review-panel";

export { EntryBar } from "~/routes/content/entry/entry-bar";

/** In the order in which people need it. */
export function PublishingPanel(props: EntryFormProps & { isSending: boolean; isCorrecting: boolean }) {
  const { section, entry, can, review, result, isSending } = props;
  const { t } = useTranslation();
  // A new entry is submitted from its own page; every writer may ask.
  const maySubmit = entry ? can.submit : !can.publish;
  return (
    <aside data-beside aria-label={t("content.entry.panel")} className="flex flex-col gap-4 xl:sticky xl:top-4">
      <NextWaiting next={props.next} className="max-xl:hidden" />
      {entry && review ? <ReviewPanel {...props} entry={entry} review={review} /> : null}
      <Card>
        <CardContent className="flex flex-col gap-4 p-5">
          {can.edit ? (
            <>
              <div className="flex flex-col gap-2">
                <Button type="submit" name="intent" value="save" variant="outline" pending={isSending}>
                  {t("content.entry.save")}
                </Button>
                {can.publish ? (
                  <ElectionStatement
                    election={props.context.election}
                    isChecked={result?.panelValues?.electionChecked === "true"}
                  />
                ) : null}
                {can.publish ? <PublishButton section={section} entry={entry} can={can} hasIcon /> : null}
                {maySubmit ? (
                  <Button type="submit" name="intent" value="submit" variant={can.publish ? "ghost" : "default"}>
                    <Icon name="heroicons_outline:paper-airplane" />
                    {t("review.submit")}
                  </Button>
                ) : null}
              </div>
              <Field id="change-note" label={t("content.entry.note")} hint={t("content.entry.noteHint")}>
                {(control) => (
                  <Input
                    {...control}
                    name="changeNote"
                    maxLength={300}
                    defaultValue={result?.panelValues?.changeNote}
                  />
                )}
              </Field>
              <ParentSelect {...props} />
              {maySubmit && !can.publish ? (
                <>
                  <WishedTime {...props} />
                  <p className="text-sm text-muted-foreground">{t("content.entry.cannotPublish")}</p>
                </>
              ) : null}
            </>
          ) : (
            <p className="text-muted-foreground">
              {t(
                review?.waits === "approval"
                  ? can.correct
                    ? "review.standsButCorrect"
                    : "review.stands"
                  : "content.entry.readOnly",
              )}
            </p>
          )}
          {entry ? <Facts {...props} entry={entry} /> : null}
          {!entry && can.publish ? (
            <p className="text-sm text-muted-foreground">{t("content.entry.scheduleLater")}</p>
          ) : null}
        </CardContent>
      </Card>
      {entry && can.publish ? <Schedule {...props} entry={entry} /> : null}
      {entry ? (
        <Card>
          {/* Aligned with the text of the cards above. */}
          <CardContent className="flex flex-col gap-1 px-1 py-3 sm:px-2 sm:py-3">
            <Link
              to={contentPaths.preview(section, entry.id)}
              target="_blank"
              className={buttonVariants({ variant: "ghost", className: "justify-start" })}
            >
              <Icon name="heroicons_outline:eye" />
              {t("content.entry.preview")}
            </Link>
            {can.edit && can.share ? (
              <Button
                type="submit"
                name="intent"
                value="share"
                variant="ghost"
                className="justify-start"
                formNoValidate
              >
                <Icon name="heroicons_outline:link" />
                {t("content.entry.share")}
              </Button>
            ) : null}
            {result?.previewLink ? <PreviewLink {...result.previewLink} locale={props.context.locale} /> : null}
            {can.edit || review ? <PreviewLinks previews={props.previews ?? []} locale={props.context.locale} /> : null}
            <Link
              to={contentPaths.versions(section, entry.id)}
              className={buttonVariants({ variant: "ghost", className: "justify-start" })}
            >
              <Icon name="heroicons_outline:clock" />
              {t("content.entry.history")}
            </Link>
            <DisplayLinks section={section} entry={entry} mayBegin={can.edit} />
            {can.markReviewed ? (
              <Link
                to={contentPaths.reviewed(section, entry.id)}
                className={buttonVariants({ variant: "ghost", className: "justify-start" })}
              >
                <Icon name="heroicons_outline:check-circle" />
                {t("content.reviewed.link")}
              </Link>
            ) : null}
            {can.handOver ? (
              <Link
                to={contentPaths.handOver(section, entry.id)}
                className={buttonVariants({ variant: "ghost", className: "justify-start" })}
              >
                <Icon name="heroicons_outline:arrows-right-left" />
                {t([`content.sections.${section.id}.handOver`, "content.handOver.link"])}
              </Link>
            ) : null}
            {can.archive ? (
              <Link
                to={contentPaths.confirm(section, entry, "archive")}
                className={buttonVariants({ variant: "ghost", className: "justify-start" })}
              >
                <Icon name="heroicons_outline:archive-box" />
                {t("content.entry.archive")}
              </Link>
            ) : null}
            {can.withdraw ? (
              <Link
                to={contentPaths.confirm(section, entry, "withdraw")}
                className={buttonVariants({ variant: "ghost", className: "justify-start" })}
              >
                <Icon name="heroicons_outline:eye-slash" />
                {t("content.entry.withdraw")}
              </Link>
            ) : null}
            {can.reopen ? (
              <Button
                type="submit"
                name="intent"
                value="reopen"
                variant="ghost"
                className="justify-start"
                formNoValidate
              >
                <Icon name="heroicons_outline:arrow-uturn-left" />
                {t("content.entry.reopen")}
              </Button>
            ) : null}
            {can.trash ? (
              <Link
                to={contentPaths.confirm(section, entry, "trash")}
                className={buttonVariants({ variant: "ghost", className: "justify-start text-destructive" })}
              >
                <Icon name="heroicons_outline:trash" />
                {t("content.entry.trash")}
              </Link>
            ) : null}
          </CardContent>
        </Card>
      ) : null}
      {props.links ? <EntryLinks links={props.links} /> : null}
    </aside>
  );
}

/** A legal display's report, its page snapshots, and the next display. */
function DisplayLinks({
  section,
  entry,
  mayBegin,
}: Pick<EntryFormProps, "section"> & { entry: NonNullable<EntryFormProps["entry"]>; mayBegin: boolean }) {
  const { t } = useTranslation();
  const { display } = section.publishing;
  if (!display || entry.firstPublishedAt === null || !entry.data[display.from]) return null;
  const kept = (entry.data[display.snapshots ?? ""] ?? []) as unknown as {
    _key: string;
    moment: string;
    manifest: string;
  }[];
  const style = buttonVariants({ variant: "ghost", className: "justify-start text-start whitespace-normal" });
  return (
    <>
      <a href={contentPaths.proof(section, entry.id)} download className={style}>
        <Icon name="heroicons_outline:document-arrow-down" />
        {t("content.proof.download")}
      </a>
      {kept.map(({ _key, moment, manifest }) => (
        <a key={_key} href={contentPaths.snapshot(section, entry.id, manifest.slice(0, 64))} download className={style}>
          <Icon name="heroicons_outline:finger-print" />
          {t("content.proof.page", { moment: t(`content.options.moment.${moment}`) })}
        </a>
      ))}
      {mayBegin && section.begunFrom?.section === section.id ? (
        <Link to={contentPaths.newFrom(section, entry.id)} className={style}>
          <Icon name="heroicons_outline:arrow-path" />
          {t("content.proof.redisplay")}
        </Link>
      ) : null}
    </>
  );
}

function WishedTime({ section, result }: EntryFormProps) {
  const { t } = useTranslation();
  const errors = (result?.panelErrors?.publishAt ?? []).map((message) => translateIssue(t, message, section));
  return (
    <details open={errors.length > 0} className="text-sm">
      <summary className="cursor-pointer font-medium">{t("review.wish")}</summary>
      <Field
        id="field-publishAt"
        label={t("review.wishedAt")}
        hint={t("review.wishedAtHint")}
        errors={errors}
        className="mt-3"
      >
        {(control) => (
          <DateInput
            {...control}
            type="datetime-local"
            label={t("review.wishedAt")}
            name="publishAt"
            defaultValue={result?.panelValues?.publishAt}
            className="max-w-64"
          />
        )}
      </Field>
    </details>
  );
}

function ParentSelect({ section, entry, parents, parentId, can, result, context }: EntryFormProps) {
  const { t } = useTranslation();
  if (!section.maxDepth) return null;
  if (can.editAll === false) {
    // Translators have no parent field, so they read its title here.
    const above = parents.find(({ id }) => id === entry?.parentId);
    const { lang, text } = readable(above?.title, context.locale);
    return above ? (
      <p>
        <span className="block font-medium">{t("content.entry.parent")}</span>
        <span lang={lang}>{text || t("content.untitled")}</span>
      </p>
    ) : null;
  }
  const errors = (result?.panelErrors?.parentId ?? []).map((message) => translateIssue(t, message, section));
  return (
    <Field id="field-parentId" label={t("content.entry.parent")} errors={errors}>
      {(control) => (
        <>
          {entry ? <input type="hidden" name="parentSeen" value={entry.parentId ?? ""} /> : null}
          <NativeSelect
            {...control}
            name="parentId"
            defaultValue={result?.panelValues?.parentId ?? entry?.parentId ?? parentId ?? ""}
          >
            <option value="">{t("content.entry.noParent")}</option>
            {parents
              .filter((parent) => parent.id !== entry?.id)
              .map((parent) => (
                <option key={parent.id} value={parent.id} lang={readable(parent.title, context.locale).lang}>
                  {(parent.parentId ? "— " : "") +
                    (readable(parent.title, context.locale).text || t("content.untitled"))}
                </option>
              ))}
          </NativeSelect>
        </>
      )}
    </Field>
  );
}

function Facts({ entry, section, context }: EntryFormProps & { entry: NonNullable<EntryFormProps["entry"]> }) {
  const { t } = useTranslation();
  const at = (date: Date | null) => formatDateTime(date, context.locale);
  const address =
    entry.liveVersion === null
      ? null
      : publicAddress(section, { id: entry.id, slug: context.publicSlug ?? {} }, context.locale);
  const facts: Array<[string, string | null]> = [
    ["version", String(entry.version)],
    ["updated", `${at(entry.updatedAt)}${entry.updatedByName ? ` · ${entry.updatedByName}` : ""}`],
    ["firstPublished", entry.firstPublishedAt ? at(entry.firstPublishedAt) : null],
    ["scheduled", entry.scheduledVersion !== null ? at(entry.publishAt) : null],
    ["leaves", entry.unpublishAt ? at(entry.unpublishAt) : null],
    ["reviewAt", entry.state === "published" && entry.reviewAt ? formatLongDate(entry.reviewAt, context.locale) : null],
    ["withdrawnReason", entry.withdrawnReason],
    [
      "leadsTo",
      entry.leadsTo === null
        ? null
        : t(entry.leadsTo === "nowhere" ? "content.withdrawal.ways.nowhere" : "content.withdrawal.ways.redirect"),
    ],
  ];
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 border-t pt-4 text-sm">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="contents">
              <dt className="text-muted-foreground">{t(`content.entry.facts.${name}`)}</dt>
              <dd className="text-end wrap-break-word tabular-nums">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {address ? (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className={
            "inline-flex items-center gap-1.5 text-sm font-medium " + "text-primary underline-offset-2 hover:underline"
          }
        >
          <Icon name="heroicons_mini:arrow-top-right-on-square" className="size-4" />
          {t("content.entry.onSite")}
        </a>
      ) : null}
    </>
  );
}

function Schedule({ entry, section, result }: EntryFormProps & { entry: NonNullable<EntryFormProps["entry"]> }) {
  const { t } = useTranslation();
  const errors = result?.panelErrors ?? {};
  const isScheduled = entry.scheduledVersion !== null || entry.unpublishAt !== null;
  const inputs = (["publishAt", "unpublishAt"] as const).map((name) => ({
    name,
    errors: (errors[name] ?? []).map((message) => translateIssue(t, message, section)),
    value:
      result?.panelValues?.[name] ??
      toDateTimeLocal(
        name === "publishAt" ? (entry.scheduledVersion !== null ? entry.publishAt : null) : entry.unpublishAt,
      ),
  }));
  return (
    <Card>
      <details
        open={isScheduled || Object.keys(errors).some((name) => name.endsWith("publishAt") || name === "unpublishAt")}
      >
        <summary className="flex cursor-pointer items-center gap-2 p-5 font-medium">
          <Icon name="heroicons_outline:calendar-days" className="size-5 text-muted-foreground" />
          {t("content.entry.schedule")}
        </summary>
        <div className="flex flex-col gap-4 px-5 pb-5">
          {inputs.map((input) => (
            <Field
              key={input.name}
              id={`field-${input.name}`}
              label={t(`content.entry.${input.name}`)}
              hint={input.name === "unpublishAt" ? t(`content.entry.over.${overBy(section)}`) : undefined}
              errors={input.errors}
            >
              {(control) => (
                <DateInput
                  {...control}
                  type="datetime-local"
                  label={t(`content.entry.${input.name}`)}
                  name={input.name}
                  defaultValue={input.value}
                  className="max-w-64"
                />
              )}
            </Field>
          ))}
          <Button type="submit" name="intent" value="schedule" variant="outline">
            {t("content.entry.scheduleNow")}
          </Button>
          {isScheduled ? (
            <Button type="submit" name="intent" value="unschedule" variant="ghost" formNoValidate>
              {t("content.entry.unschedule")}
            </Button>
          ) : null}
        </div>
      </details>
    </Card>
  );
}

function PreviewLinks({
  previews,
  locale,
}: {
  previews: NonNullable<EntryFormProps["previews"]>;
  locale: "tr" | "en";
}) {
  const { t } = useTranslation();
  if (previews.length === 0) return null;
  return (
    <section aria-label={t("content.entry.previews")} className="rounded-lg border p-3">
      <h2 className="text-sm font-medium">{t("content.entry.previews")}</h2>
      <ul className="mt-1 flex flex-col divide-y text-sm">
        {previews.map(({ id, createdBy, createdAt, expiresAt }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <span>
              {t("content.entry.previewBy", {
                name: createdBy ?? t("audit.system"),
                made: formatDateTime(createdAt, locale),
              })}
              <span className="block text-muted-foreground">
                {t("content.entry.previewUntil", { time: formatDateTime(expiresAt, locale) })}
              </span>
            </span>
            <Button
              type="submit"
              name="intent"
              value={`end-preview:${id}`}
              variant="outline"
              size="sm"
              formNoValidate
              aria-label={`${t("content.entry.endPreview")}: ${createdBy ?? t("audit.system")}, ${formatDateTime(createdAt, locale)}`}
            >
              {t("content.entry.endPreview")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PreviewLink({ path, expiresAt, locale }: { path: string; expiresAt: Date; locale: "tr" | "en" }) {
  const { t } = useTranslation();
  return (
    <Alert tone="success" title={t("content.entry.shareReady", { time: formatDateTime(expiresAt, locale) })}>
      <a href={path} target="_blank" rel="noreferrer" className="break-all underline">
        {path}
      </a>
    </Alert>
  );
}
