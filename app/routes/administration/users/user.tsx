import { createHash } from "node:crypto";

import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import type { RouteHandle } from "~/layouts/document/route-handle";
import type { Actor } from "~/lib/access/actor";
import type { Grant } from "~/lib/access/roles";
import { requireUser } from "~/lib/auth/session/guards.server";
import { countBelongings, handOverBelongings } from "~/lib/auth/users/belongings.server";
import { resendInvitation, type HandOver as Invited } from "~/lib/auth/users/invitation.server";
import {
  cannotManage,
  getUserForAdmin,
  reopenUser,
  setGrants,
  suspendUser,
} from "~/lib/auth/users/manage-users.server";
import { peopleWithSecondFactor, resetSecondFactor } from "~/lib/auth/account/second-factor.server";
import { listColleagues } from "~/lib/auth/users/users.server";
import { approveUser, removePendingUser } from "~/lib/auth/users/sign-up.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { titleFor } from "~/lib/content/title-for";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest, conflict } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { hasMailer } from "~/lib/platform/mail/mail.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { formatDateTime, formatFullDateTime, formatLongDate } from "~/lib/platform/text/dates/dates";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";

import { AdministrationPage } from "~/components/records/administration-page";
import { AccountCard } from "./account-card";
import { knownSections, readGrantChoices } from "./grant-choices.server";
import { BelongingsCard } from "./belongings-card";
import { grantLists, readGrant } from "./grant-input";
import { HandOver } from "./hand-over";
import { userPaths } from "./paths";
import { RightsCard } from "./rights-card";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

/** Identifies a state of the rights, so that two administrators don't overwrite each other. */
const markOf = (grants: readonly Grant[]) =>
  createHash("sha256").update(JSON.stringify(grants)).digest("base64url").slice(0, 16);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const user = await getUserForAdmin(actor, params.id ?? "");
  const [secured, belongings, t, locale] = await Promise.all([
    peopleWithSecondFactor(actor),
    countBelongings(actor, user.id),
    getFixedT(request),
    getLanguage(request),
  ]);
  const [choices, titles] = await Promise.all([
    readGrantChoices(actor, locale),
    entryTitles(
      actor,
      user.grants.flatMap(({ departments }) => departments ?? []),
    ),
  ]);
  const { id, name, email, jobTitle, state, grants, createdAt, lastSeenAt } = user;
  const wanted = new URL(request.url).searchParams.get("grant");
  const editing =
    wanted === "new"
      ? ("new" as const)
      : wanted !== null && /^\d{1,4}$/.test(wanted) && grants[Number(wanted)]
        ? Number(wanted)
        : null;
  return {
    title: name,
    user: {
      id,
      name,
      email,
      jobTitle,
      state,
      hasSecondFactor: secured.has(id),
      isOneself: id === actor.id,
      isMailed: hasMailer(),
      since: formatLongDate(createdAt, locale),
      seen: lastSeenAt ? formatDateTime(lastSeenAt, locale) : null,
    },
    rights: {
      mark: markOf(grants),
      grants: grants.map(({ role, sections, departments }) => ({
        role,
        sections,
        departments,
        units:
          departments
            ?.map((unit) => titleFor(titles.get(unit)?.title ?? {}, locale)?.text ?? unit.slice(0, 8))
            .sort(compareTr) ?? null,
      })),
      editing,
    },
    choices,
    belongings,
    successors: belongings.length > 0 ? (await listColleagues()).map(({ id, name }) => ({ id, name })) : [],
    label: t("users.rights"),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const user = await getUserForAdmin(actor, params.id ?? "");
  const form = await readForm(request, { limit: 200_000, many: grantLists });
  const intent = String(form.get("intent") ?? "grant");
  const handOver = await orRefusal(change(actor, user, intent, form, linkOrigin(request)), 409, 422);
  if (isRefusal(handOver)) {
    const { status, messageKey, fields } = handOver;
    if (fields?.to) return data({ intent, to: String(form.get("to") ?? ""), errors: fields.to }, { status });
    const problem = status === 409 ? "users.changed" : messageKey;
    return data({ intent, problem, status, grant: readGrant(form) }, { status });
  }
  if (handOver) {
    const until = formatFullDateTime(handOver.until, await getLanguage(request));
    return data({ intent, handOver: { link: handOver.link, until } }, { headers: { "Cache-Control": "no-store" } });
  }
  const target = intent === "remove" ? userPaths.list() : userPaths.user(user.id);
  return redirectWithToast(target, { tone: "success", key: `users.toast.${intent}`, values: { email: user.email } });
}

async function change(
  actor: Actor,
  user: { id: string; grants: Grant[] },
  intent: string,
  form: FormData,
  origin: string,
): Promise<Invited | null | void> {
  const { id, grants } = user;
  switch (intent) {
    case "grant": {
      const grant = readGrant(form);
      if (!grant) throw cannotManage("unknownRole");
      const at = form.get("at") === "new" ? grants.length : Number(form.get("at"));
      await replaceGrants(actor, user, form, grants.toSpliced(at, 1, grant));
      return;
    }
    case "drop-grant":
      return replaceGrants(actor, user, form, grants.toSpliced(Number(form.get("at")), 1));
    case "approve":
      return approveUser(actor, id, { origin });
    case "resend":
      return resendInvitation(actor, id, { origin });
    case "remove":
      return removePendingUser(actor, id);
    case "suspend":
      return suspendUser(actor, id, String(form.get("reason") ?? ""));
    case "reopen":
      return reopenUser(actor, id);
    case "reset-second-factor":
      return resetSecondFactor(actor, id);
    case "belongings":
      return handOverBelongings(actor, id, String(form.get("to") ?? ""));
    default:
      throw badRequest("unknown intent");
  }
}

async function replaceGrants(
  actor: Actor,
  user: { id: string; grants: Grant[] },
  form: FormData,
  grants: Grant[],
): Promise<void> {
  if (form.get("mark") !== markOf(user.grants)) throw conflict("The rights were changed since they were shown");
  await setGrants(actor, user.id, grants, { sections: knownSections });
}

export default function User() {
  const { t } = useTranslation();
  const { title, user, rights, choices, belongings, successors } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<typeof action>();
  return (
    <AdministrationPage title={title} description={user.jobTitle ?? undefined} isNarrow>
      {answer && "problem" in answer ? <Alert tone="error" title={t(answer.problem)} /> : null}
      {answer && "handOver" in answer ? <HandOver name={user.name} email={user.email} {...answer.handOver} /> : null}
      <UnsavedGuard returned={answer}>
        <div className="flex flex-col gap-6">
          <AccountCard user={user} />
          {belongings.length > 0 ? (
            <BelongingsCard
              belongings={belongings}
              successors={successors}
              returned={answer && "to" in answer ? answer : null}
            />
          ) : null}
          <RightsCard
            id={user.id}
            rights={rights}
            choices={choices}
            returned={answer && "grant" in answer && answer.intent === "grant" ? answer.grant : null}
          />
        </div>
      </UnsavedGuard>
    </AdministrationPage>
  );
}
