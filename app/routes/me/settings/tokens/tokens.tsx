import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { listOwnApiTokens } from "~/lib/auth/account/api-tokens.server";
import { requireUser } from "~/lib/auth/session/guards.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDate, formatDateTime } from "~/lib/platform/text/dates/dates";

import { placeOf } from "~/routes/me/settings/place-of";
import { refusalOf } from "~/routes/me/settings/refusal";
import { PanelHeading } from "~/routes/me/settings/settings-form";
import { createByForm, revokeByForm, type TokenAnswer } from "./token-action.server";
import { TokenForm } from "./token-form";
import { TokenList } from "./token-list";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [rows, t, locale] = await Promise.all([listOwnApiTokens(actor), getFixedT(request), getLanguage(request)]);
  const tokens = rows.map(({ id, name, hint, scopes, createdAt, expiresAt, lastUsedAt, lastUsedAddress }) => ({
    id,
    name,
    hint,
    scopes,
    made: formatDate(createdAt, locale),
    expires: expiresAt && formatDate(expiresAt, locale),
    isExpired: expiresAt !== null && expiresAt.getTime() <= Date.now(),
    used: lastUsedAt && formatDateTime(lastUsedAt, locale),
    place: placeOf(lastUsedAddress),
  }));
  return { title: t("settings.tokens.pageTitle"), tokens };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const form = await readForm(request, { limit: 20_000 });
  switch (form.get("intent")) {
    case "create":
      return createByForm(actor, form);
    case "revoke":
      return revokeByForm(actor, form);
    default:
      throw badRequest("unknown intent");
  }
}

export default function Tokens() {
  const { t } = useTranslation();
  const { tokens } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<TokenAnswer>();
  return (
    <>
      <PanelHeading panel="tokens" />
      {answer?.secret ? (
        <Alert tone="success" title={t("apiTokens.made")}>
          <p>{t("apiTokens.copyNow")}</p>
          <code className="mt-2 block rounded-md bg-card px-3 py-2 break-all select-all" translate="no">
            {answer.secret}
          </code>
        </Alert>
      ) : null}
      <TokenList tokens={tokens} />
      {/* Remounted after a token was made, so that its fields are empty. */}
      <TokenForm key={answer?.secret ?? ""} refusal={refusalOf(answer, "create")} />
    </>
  );
}
