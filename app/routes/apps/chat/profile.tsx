import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { Field } from "~/components/controls/field";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { pageMeta } from "~/components/page-meta";
import { Avatar } from "~/components/ui/avatar";
import { Button, buttonVariants } from "~/components/ui/button";
import { Textarea } from "~/components/ui/textarea";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { chatPages, readChatPlace } from "~/lib/apps/chat/chat-place";
import { getProfile, profileSchema, saveProfile } from "~/lib/auth/account/profile.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { Drawer } from "./drawer";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data: loaded }) => loaded?.title,
  crumb: ({ data: loaded }) => loaded?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("chat", request, context);
  const [t, { name, email, avatar, about }] = await Promise.all([getFixedT(request), getProfile(actor)]);
  const place = readChatPlace(new URL(request.url).searchParams);
  return { title: t("chat.profile.title"), me: { name, email, avatar, about: about ?? "" }, place };
}

type Answer = { typed: string; errors: string[] };

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("chat", request, context);
  const typed = String((await readForm(request)).get("about") ?? "");
  const read = profileSchema.shape.about.safeParse(typed);
  if (!read.success)
    return data<Answer>({ typed, errors: read.error.issues.map(({ message }) => message) }, { status: 422 });
  await saveProfile(actor, { about: read.data });
  const place = readChatPlace(new URL(request.url).searchParams);
  return redirectWithToast(chatPages.list(place), { tone: "success", key: "chat.profile.saved" });
}

/** What colleagues read of oneself. Name and address are changed in the account. */
export default function ChatProfile() {
  const { t } = useTranslation();
  const { title, me, place } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<Answer>();
  const back = { to: chatPages.list(place), label: t("chat.back") };
  return (
    <Drawer title={title} back={back}>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto overscroll-contain p-5">
        <Avatar name={me.name} src={me.avatar} decorative className="size-32 self-center text-5xl" />
        <dl className="flex flex-col gap-3">
          <Fact term={t("chat.profile.name")}>{me.name}</Fact>
          <Fact term={t("chat.profile.email")}>{me.email}</Fact>
        </dl>
        <Link to="/me/settings" className="inline-flex min-h-6 self-start font-medium text-primary hover:underline">
          {t("chat.profile.account")}
        </Link>
        <UnsavedGuard returned={answer}>
          <Form method="post" preventScrollReset data-record-form className="flex flex-col gap-4">
            <Field
              id="about"
              label={t("chat.profile.about")}
              hint={t("chat.profile.aboutHint", { text: t("chat.defaultAbout") })}
              errors={(answer?.errors ?? []).map((issue) => t(issue, { max: 1000 }))}
            >
              {(control) => (
                <Textarea
                  key={me.about}
                  {...control}
                  name="about"
                  rows={4}
                  maxLength={1000}
                  defaultValue={answer?.typed ?? me.about}
                  placeholder={t("chat.defaultAbout")}
                />
              )}
            </Field>
            <div className="flex flex-wrap gap-3">
              <Button type="submit">{t("chat.profile.save")}</Button>
              <Link to={back.to} className={buttonVariants({ variant: "outline" })}>
                {t("chat.profile.cancel")}
              </Link>
            </div>
          </Form>
        </UnsavedGuard>
      </div>
    </Drawer>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
