import type { Actor } from "~/lib/access/actor";
import { assertAllowed } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import { openForChange } from "~/lib/content/entries/entries.server";
import { entryFormBounds } from "~/lib/content/form/form-submission.server";
import { withReceivedForm } from "~/lib/files/receive.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";

import type { Answer } from "./entry-answers.server";
import { autosave } from "./entry-autosave.server";
import { intents, isIntent, type Intent } from "./entry-intents.server";
import { holdsFields, readPost, type Post } from "./entry-post.server";
import { withStoredBackup } from "./stored-backup.server";

/** Reads the post, checks what its button needs, and runs that row of the table. */
export async function changeEntry(actor: Actor, section: Section, id: string, request: Request) {
  const row = await openForChange(actor, section, id);
  return withReceivedForm(request, entryFormBounds(section), async (received) => {
    const { post, intent: name, about } = readPost(actor, section, id, request, received);
    const intent = isIntent(name) ? intents[name] : undefined;
    // People who may write nothing are neither parsed further nor shown the form again.
    if (!intent || isSaving(intent, post)) assertAllowed(actor, section, row, "save");
    if (!Number.isInteger(post.version)) throw badRequest("no version");
    if (name === "autosave") return autosave(post);
    if (!intent) throw badRequest("unknown intent");
    if (intent.transition) assertAllowed(actor, section, row, intent.transition);
    return leadOn(post, intent, await intent.run(post, received, about));
  });
}

const isSaving = ({ saves }: Intent, post: Post) => saves === "always" || (saves === "ifSent" && holdsFields(post));

/** Names the browser's copy that may be dropped, now that the text is saved. */
async function leadOn(post: Post, intent: Intent, answer: Answer): Promise<Answer> {
  const isSaved = answer instanceof Response && isSaving(intent, post) && holdsFields(post);
  return isSaved ? withStoredBackup(answer, post.form) : answer;
}

/** The same for an entry that is not there yet; other buttons save it. */
export function prepareEntry(actor: Actor, section: Section, request: Request) {
  return withReceivedForm(request, entryFormBounds(section), async (received) => {
    const { post, intent: name, about } = readPost(actor, section, "", request, received);
    post.version ||= 0;
    const asked = isIntent(name) ? intents[name] : intents.save;
    const intent = asked.isOfNew ? asked : intents.save;
    return leadOn(post, intent, await intent.run(post, received, about));
  });
}
