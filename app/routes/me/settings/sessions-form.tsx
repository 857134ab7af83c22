import { Form, useNavigation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "~/components/ui/card";

/** `place`: an address, or `here` for one's own network. */
type Session = {
  id: string;
  kind: "cookie" | "bearer";
  place: string | null;
  name: string;
  isPhone: boolean;
  since: string;
  seen: string;
  isOwn: boolean;
};

/** The browser or program; a token is named as one. */
function nameOf(t: TFunction, { kind, name }: Session): string {
  if (kind === "bearer") return [t("settings.security.token"), name].filter(Boolean).join(" · ");
  return name || t("settings.security.unknownBrowser");
}

function placeIn(t: TFunction, { place }: Session): string {
  if (place === null) return t("sessions.unknownPlace");
  return place === "here" ? t("sessions.thisNetwork") : t("sessions.from", { address: place });
}

export function SessionsForm({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation();
  const { state, formData } = useNavigation();
  const others = sessions.filter(({ isOwn }) => !isOwn).length;
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>{t("settings.security.sessions")}</CardTitle>
          <CardDescription>
            {others === 0 ? t("settings.security.noOthers") : t("settings.security.others", { count: others })}
          </CardDescription>
        </div>
      </CardHeader>
      <CardContent className="py-2 sm:py-3">
        <ul className="flex flex-col divide-y">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
              <Icon
                name={
                  session.kind === "bearer"
                    ? "heroicons_outline:command-line"
                    : session.isPhone
                      ? "heroicons_outline:device-phone-mobile"
                      : "heroicons_outline:computer-desktop"
                }
                className="mt-0.5 size-6 text-muted-foreground"
              />
              <div className="min-w-48 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  {nameOf(t, session)}
                  {session.isOwn ? <Badge tone="success">{t("settings.security.thisOne")}</Badge> : null}
                </p>
                <p className="text-sm text-muted-foreground">{t("settings.security.seen", { time: session.seen })}</p>
                <p className="text-sm wrap-break-word text-muted-foreground">
                  {t("settings.security.since", { time: session.since })}, {placeIn(t, session)}
                </p>
              </div>
              {session.isOwn ? null : (
                <Form method="post">
                  <input type="hidden" name="session" value={session.id} />
                  <Button
                    type="submit"
                    variant="ghost"
                    size="sm"
                    name="intent"
                    value="sign-out-one"
                    aria-label={t("sessions.endOne", { name: nameOf(t, session) })}
                    pending={state === "submitting" && formData?.get("session") === session.id}
                  >
                    {t("sessions.end")}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </CardContent>
      {others > 0 ? (
        <CardFooter>
          <Form method="post">
            <Button
              type="submit"
              variant="outline"
              name="intent"
              value="sign-out-elsewhere"
              pending={state === "submitting" && formData?.get("intent") === "sign-out-elsewhere"}
            >
              <Icon name="heroicons_outline:arrow-right-on-rectangle" />
              {t("settings.security.signOutElsewhere")}
            </Button>
          </Form>
        </CardFooter>
      ) : null}
    </Card>
  );
}
