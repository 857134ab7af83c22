import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { requireApiUser } from "~/lib/auth/session/guards.server";
import {
  bodyFlag,
  bodyInstant,
  bodyText,
  bodyVersion,
  workingCopyJson,
} from "~/lib/content/api/error-responses.server";
import { readStep } from "~/lib/content/api/next-step.server";
import { confirmCorrection, correctEntry } from "~/lib/content/workflow/corrections.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import type { Section } from "~/lib/content/definition/definition";
import { getEntry, openForChange } from "~/lib/content/entries/entries.server";
import { archiveEntry, reopenEntry, unscheduleEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { startHandover } from "~/lib/content/workflow/handover.server";
import { approveEntry, returnEntry, takeBackEntry } from "~/lib/content/workflow/review.server";
import { restoreFromTrash } from "~/lib/content/workflow/trash.server";
import { restoreVersion } from "~/lib/content/entries/versions.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { found, json, methodNotAllowed, notFound } from "~/lib/platform/http/response/responses.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("POST");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const section = found(findSection(params.section), "section");
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const id = params.id ?? "";
  await openForChange(actor, section, id);
  // A correction carries an entry's whole text.
  const body = await readJson(request, params.verb === "approve" ? {} : { limit: 100_000 });
  await change(actor, section, id, params.verb ?? "", body);
  return json(await workingCopyJson(section, await getEntry(actor, section, id)));
}

async function change(
  actor: Actor,
  section: Section,
  id: string,
  verb: string,
  body: Record<string, unknown>,
): Promise<void> {
  const step = readStep(verb, body);
  if (step) return void (await step(actor, section, id, bodyVersion(body)));
  const note = bodyText(body, "note");
  const electionChecked = bodyFlag(body, "electionChecked");
  switch (verb) {
    case "take-back":
      return takeBackEntry(actor, section, id, { version: bodyVersion(body) });
    case "return":
      return returnEntry(actor, section, id, { version: bodyVersion(body), comment: bodyText(body, "comment") ?? "" });
    case "confirm":
      return confirmCorrection(actor, section, id, { version: bodyVersion(body), note, electionChecked });
    case "approve":
      if (body.data !== undefined)
        return void (await correctEntry(actor, section, id, {
          version: bodyVersion(body),
          patch: readPatch(section, body.data),
          mergeLocales: true,
          note,
          electionChecked,
          reason: bodyText(body, "reason"),
          publishAt: bodyInstant(body, "publishAt"),
        }));
      return approveEntry(actor, section, id, {
        version: bodyVersion(body),
        note,
        electionChecked,
        reason: bodyText(body, "reason"),
        publishAt: bodyInstant(body, "publishAt"),
      });
    case "unschedule":
      return unscheduleEntry(actor, section, id, { version: bodyVersion(body) });
    case "withdraw":
      return withdrawEntry(actor, section, id, {
        version: bodyVersion(body),
        reason: bodyText(body, "reason") ?? "",
        leadsTo: bodyText(body, "leadsTo") ?? null,
      });
    case "archive":
      return archiveEntry(actor, section, id, { version: bodyVersion(body), note });
    case "hand-over":
      return void (await startHandover(actor, section, id, {
        to: bodyText(body, "to") ?? "",
        isAgreed: bodyFlag(body, "rest"),
      }));
    case "restore":
      return restore(actor, section, id, body);
    default:
      throw notFound("No such verb");
  }
}

/** `{version, from}` restores an old version; otherwise from trash, archive or withdrawn. */
async function restore(actor: Actor, section: Section, id: string, body: Record<string, unknown>): Promise<void> {
  if (body.from !== undefined) {
    await restoreVersion(actor, section, id, {
      version: bodyVersion(body),
      from: bodyVersion({ version: body.from }),
      leaveOut: body.leaveOut === true ? "all" : [],
    });
    return;
  }
  const { deletedAt } = await getEntry(actor, section, id);
  if (deletedAt)
    return restoreFromTrash(actor, section, id, {
      version: body.version === undefined ? undefined : bodyVersion(body),
    });
  return reopenEntry(actor, section, id, { version: bodyVersion(body) });
}
