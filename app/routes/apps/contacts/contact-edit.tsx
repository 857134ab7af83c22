import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { pageMeta } from "~/components/page-meta";
import { ConflictNote } from "~/components/records/conflict-note";
import { SidePane } from "~/components/records/side-pane";
import { Button, buttonVariants } from "~/components/ui/button";
import type { RouteHandle } from "~/layouts/document/route-handle";
import type { Actor } from "~/lib/access/actor";
import { requireAppUser } from "~/lib/apps/app.server";
import { findColleagueContact } from "~/lib/apps/contacts/colleagues.server";
import {
  contactPaths,
  newContact,
  readContactPlace,
  type Contact,
  type ContactPlace,
} from "~/lib/apps/contacts/contact";
import { readContactForm, type ContactFields } from "~/lib/apps/contacts/contact-form";
import { findNeighbour } from "~/lib/apps/contacts/contact-list.server";
import { isFormatted, textOfNotes } from "~/lib/apps/contacts/contact-notes.server";
import {
  contactFieldsOf,
  contactKind,
  contactOfForm,
  contactPictures,
  createContact,
  getContact,
  listContactTags,
  saveContact,
  trashContact,
  type ContactRecord,
} from "~/lib/apps/contacts/contacts.server";
import { countryChoices } from "~/lib/apps/contacts/countries.server";
import { receiveAttachedForm } from "~/lib/files/attachments/attachment-form.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { issueText } from "~/lib/platform/i18n/issue-text";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";
import { formatLongDate } from "~/lib/platform/text/dates/dates";
import { getRecord } from "~/lib/records/list-records.server";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { orRecordAnswer } from "~/lib/records/record-form.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { undoChange, undoTrash } from "~/lib/records/undo.server";

import { ContactFieldset } from "./contact-fields";
import { ContactMissing } from "./contact-missing";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params: { id }, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  actor.assertCan("contacts.edit");
  const place = readContactPlace(new URL(request.url).searchParams);
  // A colleague's page says where the account is changed.
  if (id !== undefined && (await findColleagueContact(actor, id))) throw redirect(contactPaths.contact(id, place));
  const stored = id === undefined ? null : await getContact(actor, id);
  const [t, locale, tags] = await Promise.all([getFixedT(request), getLanguage(request), listContactTags(actor)]);
  const known = new Set(tags.map((tag) => tag.id));
  return {
    title: stored ? t("contacts.editTitle", { name: stored.name }) : t("contacts.new"),
    id: stored?.id ?? null,
    version: stored?.version ?? 0,
    // A contact that is begun in a tag's list has the tag.
    fields: contactFieldsOf(stored ?? { ...newContact, tags: [place.tag] }, known),
    isFormatted: stored !== null && isFormatted(stored.notes),
    tags: tags.map((tag) => ({ id: tag.id, title: tag.title })),
    countries: countryChoices(locale),
    back: stored ? contactPaths.contact(stored.id, place) : contactPaths.list(place),
  };
}

export async function action({ request, params: { id }, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  actor.assertCan("contacts.edit");
  const place = readContactPlace(new URL(request.url).searchParams);
  // One that was thrown away meanwhile is refused by the operation, so that what was typed stays on the page.
  const contact = id === undefined ? null : await getRecord(actor, contactKind, id);
  const { form, assertReceived } = await receiveAttachedForm(
    actor,
    request,
    { fields: 500, many: { tags: 500 } },
    { avatar: contactPictures.name },
  );
  const [intent, version] = [String(form.get("intent") ?? "save"), Number(form.get("version"))];
  if (contact && intent === "trash") return trash(actor, contact, version, place);
  if (intent !== "save") throw badRequest("unknown intent");
  const typed = readContactForm(form);
  const texts = await reading(actor, request);
  if (!contact) {
    const made = await orRecordAnswer(
      typed,
      () => (assertReceived(), createContact(actor, contactOfForm(typed, null))),
      texts,
    );
    if ("answer" in made) return made.answer;
    return redirectWithToast(contactPaths.contact(made.done.id, place), {
      tone: "success",
      key: "contacts.created",
      values: { name: made.done.name },
    });
  }
  const change = { version, data: (seen: Contact) => contactOfForm(typed, seen) };
  const saved = await orRecordAnswer(typed, () => (assertReceived(), saveContact(actor, contact.id, change)), texts);
  if ("answer" in saved) return saved.answer;
  const { record, isMerged, isChanged } = saved.done;
  return redirectWithToast(contactPaths.contact(contact.id, place), {
    tone: "success",
    key: isMerged && isChanged ? "contacts.savedMerged" : "contacts.saved",
    values: { name: record.name },
    ...(isChanged ? undoChange(contactKind.type, record) : {}),
  });
}

/** The next contact of the list takes the place of one that is thrown away. */
async function trash(actor: Actor, contact: ContactRecord, version: number, place: ContactPlace) {
  const next = await findNeighbour(contact.id, place);
  if (await findRefusal(trashContact(actor, contact.id, { version }), 409))
    return redirectWithToast(contactPaths.contact(contact.id, place), { tone: "error", key: "records.changed" });
  return redirectWithToast(next ? contactPaths.contact(next, place) : contactPaths.list(place), {
    tone: "success",
    key: "contacts.trashed",
    values: { name: contact.name },
    ...undoTrash(recordsTrash.id, [trashValue(contactKind.type, contact)]),
  });
}

/** How stored values read where two people changed one field, and as what the form holds them. */
async function reading(actor: Actor, request: Request) {
  const [t, locale, tags] = await Promise.all([getFixedT(request), getLanguage(request), listContactTags(actor)]);
  const known = new Set(tags.map(({ id }) => id));
  const rows = (list: unknown, of: (row: never) => string) => (list as never[]).map(of).join(", ");
  const textOf = (field: string, value: unknown): string => {
    switch (field) {
      case "avatar":
        return t(value ? "contacts.withAvatar" : "contacts.withoutAvatar");
      case "birthday":
        return formatLongDate(value as string | null, locale);
      case "notes":
        return textOfNotes(value as string | null);
      case "emails":
        return rows(value, ({ email, label }: ContactFields["emails"][number]) => `${email} ${label}`.trim());
      case "phoneNumbers":
        return rows(value, ({ phoneNumber, label }: ContactFields["phoneNumbers"][number]) =>
          `${phoneNumber} ${label}`.trim(),
        );
      case "tags":
        return tags.flatMap(({ id, title }) => ((value as string[]).includes(id) ? title : [])).join(", ");
      default:
        return typeof value === "string" ? value : "";
    }
  };
  const typedOf = (field: keyof ContactFields, value: unknown) =>
    (field === "notes"
      ? textOfNotes(value as string | null)
      : field === "tags"
        ? (value as string[]).filter((tag) => known.has(tag))
        : value) as never;
  return { textOf, typedOf };
}

/** A refused form keeps the version that it shows. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function EditContact() {
  const { t } = useTranslation();
  const { title, id, version, fields, isFormatted: hasFormat, tags, countries, back } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<RecordAnswer<ContactFields>>();
  const errorsOf = (name: string) => (answer?.errors[name] ?? []).map((issue) => issueText(t, issue));
  return (
    <SidePane key={id ?? "new"} title={title} back={{ to: back, label: t("contacts.cancel") }}>
      <UnsavedGuard returned={answer}>
        <Form
          method="post"
          encType="multipart/form-data"
          preventScrollReset
          data-record-form
          className="flex flex-col gap-5"
        >
          <input type="hidden" name="version" value={answer?.version ?? version} />
          <ConflictNote answer={answer} labelOf={(field) => t(`contacts.fields.${field}`)} />
          {/* A form that comes back shows what was typed, and after a conflict what was merged. */}
          <div key={JSON.stringify([answer?.version ?? version, answer?.typed])} className="contents">
            <ContactFieldset
              isNew={id === null}
              shown={answer?.typed ?? fields}
              isFormatted={hasFormat}
              tags={tags}
              countries={countries}
              errorsOf={errorsOf}
            />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" name="intent" value="save">
              {t("contacts.save")}
            </Button>
            <Link to={back} preventScrollReset className={buttonVariants({ variant: "outline" })}>
              {t("contacts.cancel")}
            </Link>
            {id === null ? null : (
              <Button type="submit" name="intent" value="trash" variant="outline" formNoValidate>
                {t("contacts.toTrash")}
              </Button>
            )}
          </div>
        </Form>
      </UnsavedGuard>
    </SidePane>
  );
}

export const ErrorBoundary = ContactMissing;
