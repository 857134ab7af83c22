import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { addStart } from "~/lib/sample/seed-start.server";
import { setupPaths } from "~/lib/setup/setup-paths";
import { endSetup, readSetup, sendTestMail } from "~/lib/setup/setup.server";

import { AdministrationPage } from "~/components/records/administration-page";
import { SetupCard } from "./setup/setup-card";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [setup, t] = await Promise.all([readSetup(actor), getFixedT(request)]);
  return { title: t("setup.title"), setup };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const form = await readForm(request);
  const back = form.has("page") ? setupPaths.overview : "/example";
  switch (form.get("intent")) {
    case "start":
      await addStart(actor);
      return redirectWithToast(back, { tone: "success", key: "setup.toast.started" });
    case "mail": {
      const email = await sendTestMail(actor, `${linkOrigin(request)}${setupPaths.overview}`);
      return redirectWithToast(back, { tone: "success", key: "setup.toast.mailed", values: { email } });
    }
    case "end":
      await endSetup(actor);
      return redirectWithToast(back, { tone: "success", key: "setup.toast.ended" });
    default:
      throw badRequest("unknown intent");
  }
}

export default function SetupPage() {
  const { t } = useTranslation();
  const { title, setup } = useLoaderData<typeof loader>();
  return (
    <AdministrationPage title={title} description={t("setup.text")} isNarrow>
      <SetupCard setup={setup} isPage />
    </AdministrationPage>
  );
}
