import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireGuest } from "~/lib/auth/session/guards.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { AuthFrame, BackToSignIn } from "./auth-frame";

export const handle: RouteHandle = { layout: "empty", scripts: false };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireGuest(request);
  return { title: (await getFixedT(request))("confirmEmail.required.title") };
}

export default function ConfirmationRequired() {
  const { t } = useTranslation();
  const { title } = useLoaderData<typeof loader>();
  return (
    <AuthFrame title={title} hint={t("confirmEmail.required.text")} foot={<BackToSignIn />}>
      <p className="text-muted-foreground">{t("confirmEmail.required.hint")}</p>
    </AuthFrame>
  );
}
