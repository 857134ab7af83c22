import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import {
  PushError,
  isSubscribed,
  subscribeToPush,
  unsubscribeFromPush,
  type PushProblem,
  type PushServer,
} from "~/lib/platform/push/browser-push";

const subscriptionPath = "/api/push/subscription";

async function send(method: "POST" | "DELETE", body: unknown): Promise<void> {
  const answer = await fetch(subscriptionPath, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`answer ${answer.status}`);
}

const server: PushServer = {
  async readKey() {
    const answer = await fetch("/api/push/key");
    if (!answer.ok) throw new Error(`answer ${answer.status}`);
    return ((await answer.json()) as { publicKey: string }).publicKey;
  },
  add: ({ endpoint, keys }) => send("POST", { endpoint, keys }),
  remove: (endpoint) => send("DELETE", { endpoint }),
};

/**
 * Notifications while no page is open; the browser asks only after a press.
 * @param isKnown whether the server has a subscription for this session; another session may have left one here
 */
export function PushSwitch({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  const { revalidate } = useRevalidator();
  const [isSubscribedHere, setSubscribed] = useState<boolean | null>(null);
  const isOn = isSubscribedHere === true && isKnown;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PushProblem | null>(null);

  const tell = (error: unknown) => {
    console.warn(error instanceof PushError ? error.message : "The push subscription failed", error);
    setProblem(error instanceof PushError ? error.problem : "refused");
  };
  useEffect(() => {
    void isSubscribed().then(setSubscribed);
  }, []);

  async function change() {
    setBusy(true);
    setProblem(null);
    try {
      await (isOn ? unsubscribeFromPush : subscribeToPush)(server);
      setSubscribed(!isOn);
      revalidate();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="push-title" className="mb-6 flex flex-col gap-3 rounded-lg border p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 id="push-title" className="font-medium">
            {t("settings.notifications.push.title")}
          </h3>
          <p className="text-sm text-muted-foreground">{t("settings.notifications.push.hint")}</p>
        </div>
        <Button
          type="button"
          variant="outline"
          className={scriptsOnly}
          pending={isBusy}
          disabled={isSubscribedHere === null}
          aria-pressed={isOn}
          onClick={() => void change()}
        >
          <Icon name="heroicons_outline:bell" />
          {t(isOn ? "settings.notifications.push.turnOff" : "settings.notifications.push.turnOn")}
        </Button>
      </div>
      {problem ? (
        <Alert
          tone={problem === "unsupported" ? "info" : "error"}
          role="status"
          title={t(`settings.notifications.push.${problem}`)}
        />
      ) : null}
    </section>
  );
}
