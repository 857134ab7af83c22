import type { Actor } from "~/lib/access/actor";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { findRefusal } from "~/lib/platform/refusal";

import { changeRecord, createRecord, trashRecord } from "./change-record.server";
import { orRecordAnswer, type RecordAnswered } from "./record-form.server";
import { recordsTrash, trashValue } from "./records-trash.server";
import type { RecordKind } from "./record.server";
import type { Tag } from "./tag";
import { undoChange, undoTrash } from "./undo.server";

type Values = Record<string, unknown>;

/** `tag` names the one that a form belongs to: "" is the new one. */
export type TypedTag = { tag: string; title: string };

/**
 * Does what the page of tags (`components/records/tag-editor.tsx`) has posted.
 * @param path the page's address @param more further data of a new one @param texts as in the page's editor @throws Refusal 400, 403, 404
 */
export async function changeTags<Data extends Tag & Values>(
  actor: Actor,
  kind: RecordKind<Data>,
  form: BoundedForm,
  path: string,
  more: Omit<Data, keyof Tag> = {} as Omit<Data, keyof Tag>,
  texts = "records.tags",
): Promise<Response | RecordAnswered<TypedTag>> {
  const text = (name: string) => String(form.get(name) ?? "");
  const typed: TypedTag = { tag: text("tag"), title: text("title") };
  const [intent, version, { title }] = [text("intent"), Number(text("version")), typed];
  const reading = {
    textOf: (_field: string, value: unknown) => String(value),
    typedOf: (field: keyof TypedTag, value: unknown) => (field === "tag" ? typed.tag : String(value)),
  };
  if (intent === "trash") {
    if (await findRefusal(trashRecord(actor, kind, typed.tag, { version }), 404, 409))
      return redirectWithToast(path, { tone: "error", key: "records.changed" });
    return redirectWithToast(path, {
      tone: "success",
      key: `${texts}.trashed`,
      ...undoTrash(recordsTrash.id, [trashValue(kind.type, { id: typed.tag, version })]),
    });
  }
  if (intent !== "save") throw badRequest("unknown intent");
  if (typed.tag === "") {
    const made = await orRecordAnswer(typed, () => createRecord(actor, kind, { ...more, title }), reading);
    return "answer" in made ? made.answer : redirectWithToast(path, { tone: "success", key: `${texts}.added` });
  }
  const change = { version, data: { title } as Partial<Data> };
  const saved = await orRecordAnswer(typed, () => changeRecord(actor, kind, typed.tag, change), reading);
  if ("answer" in saved) return saved.answer;
  return redirectWithToast(path, {
    tone: "success",
    key: `${texts}.renamed`,
    ...(saved.done.isChanged ? undoChange(kind.type, saved.done.record) : {}),
  });
}
