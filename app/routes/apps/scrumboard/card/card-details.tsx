import { Form, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { AutosaveNote } from "~/components/records/autosave-note";
import { ConflictNote } from "~/components/records/conflict-note";
import { useRecordAutosave } from "~/components/records/use-record-autosave";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { cardFieldsOf, readCardForm, type CardFields } from "~/lib/apps/scrumboard/card-form";
import { issueText } from "~/lib/platform/i18n/issue-text";
import type { RecordAnswer } from "~/lib/records/record-answer";

import type { DueState } from "../board-data.server";
import { DueBadge } from "../due-badge";
import { CardFieldset } from "./card-fields";
import { CardPlaceForm, type CardOrder } from "./card-place";

type Named = { id: string; title: string };
export type CardDetailsProps = {
  id: string;
  /** What of it lies in the trash: itself, its list or its board. */
  trashed: "card" | "list" | "board" | null;
  loaded: { version: number; data: CardFields };
  due: { text: string; state: DueState };
  labels: readonly Named[];
  lists: readonly Named[];
  order: CardOrder;
  created: { at: string; by: string | null };
  changed: { at: string; by: string | null } | null;
  labelsHref: string;
  may: { edit: boolean; bringBack: boolean };
  answer: RecordAnswer<Record<string, unknown>> | undefined;
};

/** A card: its form and its place for those who may write, else what it says. */
export function CardDetails(props: CardDetailsProps) {
  const { t } = useTranslation();
  const { may, trashed, created, changed, lists, order } = props;
  const list = lists.find(({ id }) => id === order.list)?.title ?? "";
  return (
    <>
      {trashed ? (
        <Alert tone="warning">
          {trashed !== "board"
            ? t("scrumboard.card.inTrash")
            : may.bringBack
              ? t("scrumboard.card.boardInTrash")
              : t("scrumboard.card.boardInTrashOfOthers")}
        </Alert>
      ) : null}
      {may.edit ? <CardForm {...props} /> : <CardFacts {...props} />}
      {trashed ? null : may.edit ? (
        <CardPlaceForm {...props} />
      ) : (
        <p className="text-muted-foreground">{t("scrumboard.card.placeNow", { list, at: order.at, of: order.of })}</p>
      )}
      <p className="flex flex-col border-t pt-4 text-sm text-muted-foreground">
        <span>{t("scrumboard.card.createdAt", { at: created.at, name: created.by ?? t("audit.system") })}</span>
        {changed ? (
          <span>{t("scrumboard.card.changedAt", { at: changed.at, name: changed.by ?? t("audit.system") })}</span>
        ) : null}
      </p>
    </>
  );
}

const apiPath = "/api/apps/scrumboard/board/card";

function CardForm({ id, trashed, loaded, labels, labelsHref, due, may, answer: given }: CardDetailsProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const answer = given && "title" in given.typed ? given : undefined;
  const { state, drawn, onSubmit } = useRecordAutosave<CardFields>(form, {
    isOn: answer === undefined,
    loaded,
    read: (element) => readCardForm(new FormData(element)),
    send: (changed, { version }, isLeaving) =>
      fetch(apiPath, {
        method: "PATCH",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ id, version, card: changed }),
        keepalive: isLeaving,
      }),
    readAnswer: (json) => {
      const card = json as (Omit<CardFields, "labels"> & { version: number; labels: { id: string }[] }) | null;
      return (
        card && {
          version: card.version,
          data: cardFieldsOf({ ...card, labels: card.labels.map((label) => label.id) }),
        }
      );
    },
    question: t("settings.leave"),
  });
  const shown: CardFields = { ...drawn.data, ...(answer?.typed as Partial<CardFields> | undefined) };
  const errorsOf = (name: string) => (answer?.errors[name] ?? []).map((issue) => issueText(t, issue));
  const fields = (
    <Form
      ref={form}
      method="post"
      action={pathname + search}
      preventScrollReset
      data-record-form
      onSubmit={onSubmit}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="version" defaultValue={answer?.version ?? drawn.version} />
      <ConflictNote answer={answer} labelOf={(field) => t(`scrumboard.fields.${field}`)} />
      <CardFieldset
        // After a conflict and when others have saved, the fields show what was merged.
        key={`${drawn.version} ${answer?.version ?? ""}`}
        shown={shown}
        due={due}
        labels={labels}
        labelsHref={labelsHref}
        errorsOf={errorsOf}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value={trashed && may.bringBack ? "restore" : "save"}>
          {t(trashed && may.bringBack ? "scrumboard.card.bringBack" : "scrumboard.save")}
        </Button>
        {trashed ? null : (
          <>
            <Button type="submit" name="intent" value="trash" variant="outline" formNoValidate>
              <Icon name="heroicons_outline:trash" />
              {t("scrumboard.toTrash")}
            </Button>
            <AutosaveNote state={state} />
          </>
        )}
      </div>
    </Form>
  );
  return answer ? <UnsavedGuard returned={answer}>{fields}</UnsavedGuard> : fields;
}

/** For those who only read. */
function CardFacts({ loaded: { data }, due, labels }: CardDetailsProps) {
  const { t } = useTranslation();
  const titles = labels.flatMap(({ id, title }) => (data.labels.includes(id) ? title : []));
  return (
    <>
      <Alert>{t("scrumboard.card.readOnly")}</Alert>
      {data.description ? <p className="whitespace-pre-wrap wrap-break-word">{data.description}</p> : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-muted-foreground">{t("scrumboard.fields.dueDate")}</dt>
        <dd className="flex flex-wrap items-center gap-2">
          {due.text || t("scrumboard.cards.notSet")}
          <DueBadge state={due.state} />
        </dd>
        {titles.length > 0 ? (
          <>
            <dt className="text-muted-foreground">{t("scrumboard.fields.labels")}</dt>
            <dd className="wrap-break-word">{titles.join(", ")}</dd>
          </>
        ) : null}
      </dl>
    </>
  );
}
