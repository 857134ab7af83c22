import { createOnce } from "~/lib/content/entries/create-once.server";
import { getEntry, saveEntry, versionData, type Saved } from "~/lib/content/entries/entries.server";
import { keepUploads, parseEntryForm } from "~/lib/content/form/form-submission.server";
import { fieldOfLibraryAddress } from "~/lib/content/form/library-address";
import { dropOldPictureTexts } from "~/lib/content/form/old-picture-texts.server";
import { redrawRows, takeLines } from "~/lib/content/form/row-buttons.server";
import { locales, type EntryData, type Localized } from "~/lib/content/values";
import { saveThen } from "~/lib/content/workflow/save-then.server";
import type { ReceivedForm } from "~/lib/files/receive.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

import { answerRefusal, refuse, showChanged, type Answer } from "./entry-answers.server";
import { onceOf, type Post } from "./entry-post.server";

type AfterSave = {
  /** What follows on the version that was saved, in the same transaction. */
  then?: (saved: Saved) => Promise<unknown>;
  /** The answer when that is refused. */
  refused?: typeof answerRefusal;
  answer: (entry: Saved) => Promise<Answer>;
  /** Only saving was requested, so others' changes are merged. */
  isMergeWanted?: true;
};

/** Saves the form, and what is to follow (`saveThen`); the answer says how far it went. */
export function saveForm(
  post: Post,
  received: ReceivedForm,
  { then, refused = answerRefusal, answer, isMergeWanted }: AfterSave,
): Promise<Answer> {
  return withFields(post, received, async (patch) => {
    const { entry, failure } = await saveThen(() => saveText(post, patch), then);
    const goOnFrom = async () => {
      if (entry.unseen.length > 0 && !isMergeWanted)
        return showChanged(post, { seen: post.version, isSaved: true, paths: entry.unseen });
      if (isRefusal(failure)) return refused(post, failure, entry);
      if (failure) throw failure;
      return answer(entry);
    };
    // A later refusal, that of a preview link too, is told as after a save.
    const outcome = await orRefusal(goOnFrom());
    return isRefusal(outcome) ? answerRefusal(post, outcome, entry) : outcome;
  });
}

async function saveText(post: Post, patch: EntryData): Promise<Saved> {
  const { actor, section, id, form, version, note } = post;
  const [parentId, parentSeen] = ["parentId", "parentSeen"].map((name) =>
    form.has(name) ? String(form.get(name)) || null : undefined,
  );
  if (!id) return begin(post, patch, parentId ?? null);
  return saveEntry(actor, section, id, {
    version,
    ...changedShare(post, await withChoices(post, patch)),
    note,
    ...(parentId === undefined ? {} : { parentId, parentSeen }),
  });
}

/** A repeated post of the same form continues with the entry it created. */
async function begin(post: Post, patch: EntryData, parentId: string | null): Promise<Saved> {
  const { actor, section, form, note } = post;
  const { entry, isRepeated } = await createOnce(
    actor,
    section,
    { data: dropEmpty(patch), note, parentId },
    { token: onceOf(form), text: JSON.stringify([...form]), goesOn: post.version > 0 },
  );
  if (!isRepeated) return { ...entry, unseen: [] };
  post.id = entry.id;
  return saveEntry(actor, section, entry.id, { version: post.version || 1, ...changedShare(post, patch), note });
}

/** Passes the form's fields to an operation; a refusal returns the form with everything typed. */
export async function withFields(
  post: Post,
  { uploads }: ReceivedForm,
  use: (patch: EntryData) => Promise<Answer>,
): Promise<Answer> {
  const { actor, section, form } = post;
  const choosesFiles =
    uploads.length > 0 ||
    [...form.keys()].some((name) => fieldOfLibraryAddress(name) !== undefined && form.get(name) !== "");
  const uploadErrors = { ...(await keepUploads(actor, section, form, uploads)), ...takeLines(section, form) };
  if (choosesFiles && post.id !== "")
    dropOldPictureTexts(section, form, (await getEntry(actor, section, post.id)).data);
  const redrawn = Object.keys(uploadErrors).length > 0 ? null : redrawRows(section, form);
  if (redrawn) return refuse(post, redrawn, 200);
  const { submission, patch } = parseEntryForm(section, form);
  // Conform's list buttons (add, move a row) have no intent: they only redraw the form.
  if (submission.status === undefined) return refuse(post, { lastResult: submission.reply() }, 200);
  if (!patch || Object.keys(uploadErrors).length > 0) {
    const isFull = Object.values(uploadErrors).some((errors) => errors.includes("files.errors.diskFull"));
    return refuse(
      post,
      { lastResult: submission.reply({ fieldErrors: uploadErrors }), problem: "content.entry.invalid" },
      isFull ? 507 : 400,
    );
  }
  const outcome = await orRefusal(use(patch));
  return isRefusal(outcome) ? answerRefusal(post, outcome) : outcome;
}

/** A form with only the English fields changes only those. */
export function changedShare(
  { section, form }: Post,
  patch: EntryData,
): { patch: EntryData; mergeLocales?: true; isToTheMinute: true } {
  if (form.get("part") !== "en") return { patch, isToTheMinute: true };
  const names = Object.keys(section.fields).filter((name) => section.fields[name]?.localized && form.has(`${name}.en`));
  return {
    patch: Object.fromEntries(names.map((name) => [name, { en: (patch[name] as Localized<unknown> | undefined)?.en }])),
    mergeLocales: true,
    isToTheMinute: true,
  };
}

/**
 * On the conflict page the writer may take the other text of a field: `choose.title.tr=theirs`. It is read from the
 * version shown there; a value sent by the form would pass every check.
 */
export async function withChoices({ actor, section, id, form, version }: Post, patch: EntryData): Promise<EntryData> {
  const paths = [...form].flatMap(([name, value]) =>
    name.startsWith("choose.") && value === "theirs" ? [name.slice("choose.".length)] : [],
  );
  if (paths.length === 0) return patch;
  await getEntry(actor, section, id);
  const theirs = await versionData(id, version);
  const next = { ...patch };
  for (const path of paths) {
    const [name = "", language] = path.split(".");
    const locale = locales.find((one) => one === language);
    if (!Object.hasOwn(section.fields, name)) continue;
    if (locale)
      next[name] = {
        ...(next[name] as Localized<unknown> | undefined),
        [locale]: (theirs[name] as Localized<unknown> | undefined)?.[locale],
      };
    else next[name] = theirs[name];
  }
  return next;
}

export function dropEmpty(patch: EntryData): EntryData {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
