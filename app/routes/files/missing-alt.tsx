import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { FileThumbnail } from "~/components/files/file-thumbnail";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Input } from "~/components/ui/input";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { fileJson } from "~/lib/files/file-json.server";
import { filePaths } from "~/lib/files/file-paths";
import { scopeIn } from "~/lib/files/files.server";
import { listFolders } from "~/lib/files/folders/folders.server";
import {
  describeFiles,
  isSuggested,
  listUndescribed,
  type DescribeOutcome,
  type TypedAlt,
} from "~/lib/files/changes/missing-alt.server";
import type { AltText } from "~/lib/files/changes/uses.server";
import { thumbnailUrl } from "~/lib/files/serving/file-urls";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { uuidPattern } from "~/lib/platform/text/uuid";

import { FilesPage } from "./files-page";

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

const perPage = 20;
const altName = new RegExp(`^(tr|en)\\.(${uuidPattern})$`);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [{ items, pagination }, t, tree] = await Promise.all([
    listUndescribed(actor, { page: pageOf(request), size: perPage }),
    getFixedT(request),
    listFolders(actor),
  ]);
  const files = items.map(({ isUsed, suggestions, ...file }) => ({
    ...fileJson(file),
    isUsed,
    suggestions,
    canEdit: actor.can("files.edit", scopeIn(tree, file)),
  }));
  return { title: t("files.undescribed.title"), files, pagination };
}

type Refusal = {
  code: "nothing" | "failed" | "suggestionGone";
  failed: DescribeOutcome["failed"];
  /** By the picture's id. */
  typed: Record<string, AltText>;
};

/** Saves all typed texts; a row's button takes a suggestion for its picture. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("files.upload");
  const form = await readForm(request, { fields: 4 * perPage + 10 });
  const texts = new Map<string, TypedAlt>();
  for (const [name, value] of form) {
    const [, locale, id] = altName.exec(name) ?? [];
    const { typed = {}, seen = {} } = texts.get(id ?? "") ?? {};
    if (id && locale && String(value).trim())
      texts.set(id, {
        typed: { ...typed, [locale]: String(value) },
        seen: { ...seen, en: String(form.get(`seen.${id}`) ?? "") },
      });
  }
  for (const [id, { typed, seen }] of texts) if (!typed.tr && (typed.en ?? "") === (seen.en ?? "")) texts.delete(id);
  const refuse = (code: Refusal["code"], status: number, failed: DescribeOutcome["failed"] = []) =>
    data<Refusal>(
      { code, failed, typed: Object.fromEntries([...texts].map(([id, { typed }]) => [id, typed])) },
      { status },
    );
  const taken = readTaken(form.get("take"));
  if (taken) {
    if (!(await isSuggested(actor, taken.id, taken))) return refuse("suggestionGone", 409);
    // A typed English text stays beside a Turkish suggestion.
    texts.set(taken.id, {
      typed: { tr: taken.tr, en: taken.en ?? texts.get(taken.id)?.typed.en },
      seen: { en: String(form.get(`seen.${taken.id}`) ?? "") },
    });
  }
  if (texts.size === 0) return refuse("nothing", 400);
  const { done, failed } = await describeFiles(actor, texts);
  if (failed.length > 0) return refuse("failed", 409, failed);
  return redirectWithToast(filePaths.missingAlt(pageOf(request)), {
    tone: "success",
    key: "files.undescribed.saved",
    values: { count: done },
  });
}

const takenText = z.object({ id: z.uuid(), tr: z.string().max(1_000), en: z.string().max(1_000).optional() });

/** The pressed suggestion's text itself, since the list may have changed. */
function readTaken(value: unknown): z.output<typeof takenText> | null {
  if (typeof value !== "string" || value === "" || value.length > 5_000) return null;
  try {
    return takenText.safeParse(JSON.parse(value)).data ?? null;
  } catch {
    return null;
  }
}

export default function MissingAlt() {
  const { t } = useTranslation();
  const { title, files, pagination } = useLoaderData<typeof loader>();
  const result = useOwnAnswer<typeof action>() as Refusal | undefined;
  return (
    <FilesPage title={title} description={t("files.undescribed.description")}>
      {result ? (
        <Alert tone="error">
          {t(`files.undescribed.${result.code}`)}
          <ul className="mt-2 list-disc ps-5">
            {result.failed.map(({ id, name, reason, typed, stored }) => (
              <li key={id}>
                <Link to={filePaths.file(id)} className="font-medium break-all underline underline-offset-4">
                  {name}
                </Link>
                {`: ${t(`files.many.problems.${reason}`)} `}
                {t("files.undescribed.both", { typed: bothTexts(typed), stored: bothTexts(stored) })}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {files.length === 0 ? (
        <Card>
          <EmptyState
            icon="heroicons_outline:check-circle"
            title={t("files.undescribed.none")}
            description={t("files.undescribed.noneText")}
          />
        </Card>
      ) : (
        <Form
          method="post"
          action={filePaths.missingAlt(pagination.page)}
          className="flex flex-col gap-4"
          key={files.map(({ id }) => id).join()}
        >
          {/* Enter in a field saves the typed texts and takes no suggestion. */}
          <Button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
            {t("files.undescribed.save")}
          </Button>
          <ul className="flex flex-col gap-4">
            {files.map((file, at) => (
              <Row key={file.id} file={file} typed={result?.typed[file.id]} isFirst={at === 0} />
            ))}
          </ul>
          <div className="sticky bottom-0 flex justify-end border-t bg-background py-3">
            <Button type="submit">{t("files.undescribed.save")}</Button>
          </div>
        </Form>
      )}
      <Paging pagination={pagination} hrefOf={filePaths.missingAlt} />
    </FilesPage>
  );
}

const bothTexts = ({ tr, en }: { tr?: string | undefined; en?: string | undefined }) =>
  [tr, en].filter(Boolean).join(" / ") || "–";

type RowProps = {
  typed: { tr?: string | undefined; en?: string | undefined } | undefined;
  file: ReturnType<typeof useLoaderData<typeof loader>>["files"][number];
  isFirst: boolean;
};

function Row({ file, typed, isFirst }: RowProps) {
  const { t } = useTranslation();
  return (
    <li className="grid gap-4 rounded-lg border bg-card p-4 sm:grid-cols-[10rem_1fr]">
      <Link to={filePaths.file(file.id)} tabIndex={-1} aria-hidden>
        <FileThumbnail
          kind={file.kind}
          src={thumbnailUrl(file)}
          className="aspect-4/3 w-full max-w-60 rounded-md border"
        />
      </Link>
      <div className="flex min-w-0 flex-col gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={filePaths.file(file.id)} className="font-medium break-all hover:underline">
            {file.originalName}
          </Link>
          {file.isUsed ? <Badge tone="warning">{t("files.undescribed.used")}</Badge> : null}
        </p>
        {file.canEdit ? (
          <div className="grid gap-3 md:grid-cols-2">
            <input type="hidden" name={`seen.${file.id}`} value={file.alt.en ?? ""} />
            <Field id={`tr-${file.id}`} label={t("files.alt.tr")}>
              {(control) => (
                <Input
                  {...control}
                  name={`tr.${file.id}`}
                  lang="tr"
                  maxLength={200}
                  defaultValue={typed?.tr ?? file.alt.tr}
                  autoFocus={isFirst}
                  aria-label={`${t("files.alt.tr")}: ${file.originalName}`}
                />
              )}
            </Field>
            <Field id={`en-${file.id}`} label={t("files.alt.en")}>
              {(control) => (
                <Input
                  {...control}
                  name={`en.${file.id}`}
                  lang="en"
                  maxLength={200}
                  defaultValue={typed?.en ?? file.alt.en}
                  aria-label={`${t("files.alt.en")}: ${file.originalName}`}
                />
              )}
            </Field>
          </div>
        ) : (
          <p className="text-sm text-muted-foreground">{t("files.undescribed.forbidden")}</p>
        )}
        {file.canEdit && file.suggestions.length > 0 ? (
          <ul aria-label={t("files.undescribed.suggestions")} className="flex flex-col gap-2">
            {file.suggestions.map(({ tr, en }) => (
              <li key={`${tr} ${en}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span className="min-w-0">
                  {t("files.undescribed.inEntry")} <q lang="tr">{tr}</q>
                  {en ? (
                    <>
                      {" "}
                      / <q lang="en">{en}</q>
                    </>
                  ) : null}
                </span>
                <Button
                  type="submit"
                  variant="outline"
                  size="sm"
                  name="take"
                  value={JSON.stringify({ id: file.id, tr, en })}
                  aria-label={t("files.undescribed.takeOf", { text: tr ?? "" })}
                >
                  {t("files.undescribed.take")}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}
