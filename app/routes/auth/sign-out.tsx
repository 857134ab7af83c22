import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Button } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";
import { EmptyLayout } from "~/layouts/empty";
import { requireUser } from "~/lib/auth/guards.server";
import { clearedSessionCookie, endSession } from "~/lib/auth/session.server";
import { assertSameOrigin } from "~/lib/platform/http/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** A GET changes nothing: whoever follows a link here is asked first. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return { title: (await getFixedT(request))("auth.signOut.title") };
}

export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  await endSession(request);
  return redirect("/sign-in", { headers: { "Set-Cookie": await clearedSessionCookie() } });
}

export default function SignOut() {
  const { t } = useTranslation();
  return (
    <EmptyLayout>
      <div className="flex min-h-dvh items-center justify-center p-4">
        <Card className="w-full max-w-105">
          <CardContent className="flex flex-col gap-6 p-8">
            <h1 className="text-2xl font-semibold">{t("auth.signOut.question")}</h1>
            <Form method="post">
              <Button type="submit">{t("layout.signOut")}</Button>
            </Form>
          </CardContent>
        </Card>
      </div>
    </EmptyLayout>
  );
}
