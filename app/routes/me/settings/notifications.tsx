import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Button } from "~/components/ui/button";
import { Switch } from "~/components/ui/switch";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { sessionKey } from "~/lib/auth/session/session.server";
import { getProfile, saveNotificationChoice } from "~/lib/auth/account/profile.server";
import { listNotices } from "~/lib/inbox/notices.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { hasMailer } from "~/lib/platform/mail/mail.server";
import { countBrowsers, unsubscribeAll } from "~/lib/push/subscriptions.server";

import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { settingsPaths } from "./paths";
import { PlaySound } from "./play-sound";
import { PushSwitch } from "./push-switch";
import { refusalOf } from "./refusal";
import { refuse } from "./refusal.server";
import { PanelHeading, SettingsForm } from "./settings-form";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [{ preferences }, { browsers, isHere }, t] = await Promise.all([
    getProfile(actor),
    sessionKey(request).then((key) => countBrowsers(actor, key)),
    getFixedT(request),
  ]);
  const notices = listNotices();
  return {
    title: t("settings.notifications.pageTitle"),
    sound: preferences.sound ?? false,
    muted: preferences.mutedNotifications ?? [],
    kinds: notices.map(({ kind, isMailable }) => ({ kind, isMailable })),
    mailed: notices.flatMap(({ kind, isMailable, isUsual }) =>
      isMailable && (preferences.mailedNotifications?.[kind] ?? isUsual) ? [kind] : [],
    ),
    isMailing: hasMailer(),
    browsers,
    isHere,
    pushed: notices.flatMap(({ kind }) => ((preferences.pushedNotifications?.[kind] ?? true) ? [kind] : [])),
  };
}

/** An unticked checkbox is not sent, a single one is a string, several are a list. */
const kindNames = z.preprocess(
  (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
  z.array(z.string()).transform((names) => listNotices().flatMap(({ kind }) => (names.includes(kind) ? [kind] : []))),
);
const schema = z.object({
  offered: kindNames,
  wanted: kindNames,
  mailOffered: kindNames,
  mailed: kindNames,
  pushOffered: kindNames,
  pushed: kindNames,
  sound: z.literal("on").optional(),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const form = await readForm(request, {
    limit: 20_000,
    many: Object.fromEntries(
      ["offered", "wanted", "mailOffered", "mailed", "pushOffered", "pushed"].map((name) => [
        name,
        listNotices().length,
      ]),
    ),
  });
  if (form.get("intent") === "forget-browsers") {
    await unsubscribeAll(actor);
    return redirectWithToast(settingsPaths.notifications, { tone: "success", key: "settings.toast.browsersForgotten" });
  }
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return refuse("notifications", submission);
  const { offered, wanted, mailOffered, mailed, pushOffered, pushed, sound } = submission.value;
  await saveNotificationChoice(actor, {
    offered,
    wanted,
    mailOffered: mailOffered.filter((kind) => listNotices().some((one) => one.kind === kind && one.isMailable)),
    mailed,
    pushOffered,
    pushed,
    sound: sound === "on",
  });
  return redirectWithToast(settingsPaths.notifications, { tone: "success", key: "settings.toast.notifications" });
}

export default function Notifications() {
  const { t } = useTranslation();
  const { kinds, sound, muted, mailed, isMailing, browsers, isHere, pushed } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<typeof action>();
  return (
    <UnsavedGuard returned={answer}>
      <PanelHeading panel="notifications" />
      <PushSwitch isKnown={isHere} />
      <SettingsForm
        intent="notifications"
        title={t("settings.notifications.kinds")}
        description={t("settings.notifications.kindsHint")}
        refusal={refusalOf(answer, "notifications")}
      >
        <fieldset className="flex flex-col divide-y">
          <legend className="sr-only">{t("settings.notifications.kinds")}</legend>
          {isMailing ? null : (
            <p className="pb-3 text-sm text-muted-foreground">{t("settings.notifications.noMailer")}</p>
          )}
          {kinds.map(({ kind, isMailable }) => (
            <div key={kind} className="py-1">
              <input type="hidden" name="offered" value={kind} />
              <ChoiceLabel control={<Switch name="wanted" value={kind} defaultChecked={!muted.includes(kind)} />}>
                {t(`notifications.kinds.${kind}.name`)}
              </ChoiceLabel>
              {isMailable ? (
                <div className="ps-8">
                  <input type="hidden" name="mailOffered" value={kind} />
                  <ChoiceLabel control={<Switch name="mailed" value={kind} defaultChecked={mailed.includes(kind)} />}>
                    {t("settings.notifications.byMail")}
                    <span className="sr-only">: {t(`notifications.kinds.${kind}.name`)}</span>
                  </ChoiceLabel>
                </div>
              ) : null}
              {browsers > 0 ? (
                <div className="ps-8">
                  <input type="hidden" name="pushOffered" value={kind} />
                  <ChoiceLabel control={<Switch name="pushed" value={kind} defaultChecked={pushed.includes(kind)} />}>
                    {t("settings.notifications.byPush")}
                    <span className="sr-only">: {t(`notifications.kinds.${kind}.name`)}</span>
                  </ChoiceLabel>
                </div>
              ) : null}
            </div>
          ))}
        </fieldset>
        <fieldset className="border-t pt-4">
          <legend className="sr-only">{t("settings.notifications.sound")}</legend>
          <div className="flex flex-wrap items-start justify-between gap-3">
            <ChoiceLabel
              control={<Switch name="sound" defaultChecked={sound} />}
              hint={t("settings.notifications.soundHint")}
            >
              {t("settings.notifications.sound")}
            </ChoiceLabel>
            <PlaySound />
          </div>
        </fieldset>
      </SettingsForm>
      {browsers > 0 ? (
        <Form method="post" className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-lg border p-4">
          <p>{t("settings.notifications.browsers", { count: browsers })}</p>
          <Button type="submit" name="intent" value="forget-browsers" variant="outline">
            {t("settings.notifications.forgetBrowsers")}
          </Button>
        </Form>
      ) : null}
    </UnsavedGuard>
  );
}
