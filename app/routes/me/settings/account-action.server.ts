import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { cancelEmailChange, requestEmailChange } from "~/lib/auth/account/change-email.server";
import { savePicture } from "~/lib/auth/account/portraits.server";
import { profileSchema, saveProfile, type ProfileChange } from "~/lib/auth/account/profile.server";
import { withReceivedForm, type Upload } from "~/lib/files/receive.server";
import { refusalCodeOf, refuseFile } from "~/lib/files/checks/refusal.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { emptyForm, parseForm } from "~/lib/platform/http/request/parse-form.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

import { settingsPaths } from "./paths";
import { refuse } from "./refusal.server";

const saved = (key: string) => redirectWithToast(settingsPaths.account, { tone: "success", key });

export async function saveAccount(actor: Actor, request: Request) {
  try {
    return await withReceivedForm(request, {}, async ({ form, uploads }) => {
      switch (form.get("intent") ?? "person") {
        case "person":
          return savePerson(actor, form);
        case "picture":
          return await keepPicture(actor, uploads);
        case "remove-picture":
          await savePicture(actor, null);
          return saved("settings.toast.pictureRemoved");
        case "email":
          return await moveEmail(actor, form);
        case "cancel-email":
          await cancelEmailChange(actor);
          return saved("settings.toast.emailCancelled");
        default:
          throw badRequest("unknown intent");
      }
    });
  } catch (thrown) {
    return refuse("picture", parseForm(emptyForm(), z.object({})), {
      fieldErrors: { picture: [`files.errors.${refusalCodeOf(thrown)}`] },
    });
  }
}

async function keepPicture(actor: Actor, uploads: readonly Upload[]) {
  const upload = uploads.find(({ field }) => field === "picture");
  if (!upload) throw refuseFile("empty");
  await savePicture(actor, upload);
  return saved("settings.toast.picture");
}

async function savePerson(actor: Actor, form: BoundedForm) {
  const submission = parseForm(form, profileSchema);
  if (submission.status !== "success") return refuse("person", submission);
  await saveProfile(actor, changesSince(form, submission.value));
  return saved("settings.toast.person");
}

/** Only the fields that differ from the opened form, so that another window's save stays. */
function changesSince(form: BoundedForm, typed: Required<ProfileChange>): ProfileChange {
  const before = z.record(z.string(), z.unknown()).safeParse(parsed(form.get("was"))).data ?? {};
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => form.has(name) && before[name] !== value));
}

function parsed(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

const emailSchema = z.object({
  email: z
    .string({ error: "settings.errors.missing" })
    .trim()
    .min(1, "settings.errors.missing")
    .max(254, "settings.errors.email"),
  password: z.string({ error: "settings.errors.missing" }).min(1, "settings.errors.missing"),
});
const hideFields = ["password"];

async function moveEmail(actor: Actor, form: BoundedForm) {
  const submission = parseForm(form, emailSchema);
  if (submission.status !== "success") return refuse("email", submission, { hideFields });
  const isAsked = await orRefusal(requestEmailChange(actor, submission.value), 401, 422, 429);
  if (isRefusal(isAsked)) return refuse("email", submission, { hideFields, refusal: isAsked });
  return saved(isAsked ? "settings.toast.emailAsked" : "settings.toast.email");
}
