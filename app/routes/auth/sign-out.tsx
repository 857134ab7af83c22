import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Button } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";
import { EmptyLayout } from "~/layouts/empty";
import { Logo } from "~/layouts/parts/header/logo";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { authPaths } from "~/lib/auth/auth-paths";
import { requireUser } from "~/lib/auth/session/guards.server";
import { clearedSessionCookie, findSession } from "~/lib/auth/session/session.server";
import { signOut } from "~/lib/auth/session/sign-out.server";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { assertSameOrigin } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { SignedOut, seconds } from "./signed-out";

export const handle: RouteHandle = { layout: "empty" };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: found }) => pageMeta(found?.title);

/** A GET only asks, in case somebody followed a link. Afterwards this address says that it is done. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const isDone = new URL(request.url).searchParams.has("done") && !(await orUnavailable(findSession(request)));
  if (!isDone) await requireUser(request, context);
  const t = await getFixedT(request);
  const headers: HeadersInit = isDone ? { Refresh: `${seconds};url=${authPaths.signIn}` } : {};
  return data({ title: t(isDone ? "auth.signOut.done" : "auth.signOut.title"), isDone }, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  assertSameOrigin(request);
  await signOut(request, context);
  return redirect("/sign-out?done", { headers: { "Set-Cookie": await clearedSessionCookie() } });
}

export default function SignOut() {
  const { t } = useTranslation();
  const { isDone } = useLoaderData<typeof loader>();
  return (
    <EmptyLayout>
      <div className="flex min-h-dvh items-center justify-center p-4">
        <Card className="w-full max-w-105">
          <CardContent className="flex flex-col gap-6 p-8">
            <Logo className="size-12" />
            {isDone ? (
              <SignedOut />
            ) : (
              <>
                <h1 className="text-2xl font-semibold">{t("auth.signOut.question")}</h1>
                <Form method="post">
                  <Button type="submit">{t("layout.signOut")}</Button>
                </Form>
              </>
            )}
          </CardContent>
        </Card>
      </div>
    </EmptyLayout>
  );
}
