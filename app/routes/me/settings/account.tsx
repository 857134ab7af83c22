import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { findRequestedEmail } from "~/lib/auth/account/change-email.server";
import { requireUser } from "~/lib/auth/session/guards.server";
import { getProfile } from "~/lib/auth/account/profile.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { formatPhone } from "~/lib/platform/text/phones";

import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { saveAccount } from "./account-action.server";
import { EmailForm } from "./email-form";
import { PersonForm } from "./person-form";
import { PictureForm } from "./picture-form";
import { refusalOf } from "./refusal";
import { PanelHeading } from "./settings-form";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [
    {
      name,
      email,
      avatar,
      jobTitle,
      phone,
      about,
      preferences: { card = {} },
    },
    requested,
    t,
  ] = await Promise.all([getProfile(actor), findRequestedEmail(actor), getFixedT(request)]);
  const stored = {
    name,
    jobTitle: jobTitle ?? "",
    phone: phone ?? "",
    about: about ?? "",
    birthday: card.birthday ?? "",
    address: card.address ?? "",
  };
  return {
    title: t("settings.account.pageTitle"),
    email,
    requested,
    avatar,
    stored,
    shown: { ...stored, phone: formatPhone(stored.phone) },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  return saveAccount(actor, request);
}

export default function Account() {
  const { email, requested, avatar, stored, shown } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<typeof action>();
  return (
    <UnsavedGuard returned={answer}>
      <PanelHeading panel="account" />
      <PictureForm name={stored.name} avatar={avatar} refusal={refusalOf(answer, "picture")} />
      <PersonForm stored={stored} shown={shown} refusal={refusalOf(answer, "person")} />
      <EmailForm email={email} requested={requested} refusal={refusalOf(answer, "email")} />
    </UnsavedGuard>
  );
}
