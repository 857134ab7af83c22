import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "@remix-run/react";

import { Icon } from "~/components/icon";
import { buttonVariants } from "~/components/ui/button";
import { EmptyState } from "~/components/controls/empty-state";
import { popoverAuto, popoverTarget } from "~/components/ui/popover-target";
import { Spinner } from "~/components/ui/spinner";

import type { LayoutName } from "~/layouts/look/look";
import { lookDrawer as drawer, lookPage } from "./look-drawer";
import { late } from "~/layouts/parts/panels/lazy-body";

const body = late(() => import("./look-form").then((module) => module.LookForm));

export function SettingsDrawer({ layout }: { layout: LayoutName }) {
  const { t } = useTranslation();
  const { Body, isLost } = body.useBody();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = section.current;
    const onToggle = (event: Event) => (event as ToggleEvent).newState === "open" && body.want();
    // Opened before hydration.
    if (element?.matches(":popover-open")) body.want();
    element?.addEventListener("toggle", onToggle);
    return () => element?.removeEventListener("toggle", onToggle);
  }, []);
  return (
    <div className="no-print relative">
      {layout === "empty" ? <EdgeTab /> : null}
      <section
        id={drawer}
        ref={section}
        aria-label={t("look.title")}
        className="settings-drawer overlay"
        {...popoverAuto}
      >
        <div className="look-head">
          <h2 className="flex items-center gap-3 text-xl font-semibold">
            <Icon name="heroicons_outline:cog-8-tooth" className="size-6" />
            {t("look.title")}
          </h2>
          <button type="button" aria-label={t("look.close")} className="look-close" {...popoverTarget(drawer, "hide")}>
            <Icon name="heroicons_outline:x-mark" />
          </button>
        </div>
        {Body ? <Body layout={layout} /> : <Waiting isLost={isLost} />}
      </section>
    </div>
  );
}

function EdgeTab() {
  const { t } = useTranslation();
  const tab = { "aria-label": t("look.open"), title: t("look.title") };
  const face = <Icon name="heroicons_outline:cog-8-tooth" className="size-4.5" />;
  return (
    <>
      <Link to={lookPage} {...tab} className="settings-tab hidden noscript:flex">
        {face}
      </Link>
      <button
        type="button"
        {...tab}
        className="settings-tab flex noscript:hidden"
        onPointerEnter={body.want}
        onFocus={body.want}
        {...popoverTarget(drawer)}
      >
        {face}
      </button>
    </>
  );
}

function Waiting({ isLost }: { isLost: boolean }) {
  const { t } = useTranslation();
  const way = (
    <Link to={lookPage} reloadDocument className={buttonVariants({ variant: "outline", size: "sm" })}>
      {t("settings.look.pageTitle")}
    </Link>
  );
  if (isLost) {
    return (
      <div role="alert">
        <EmptyState icon="heroicons_outline:signal-slash" title={t("layout.panelLost")} action={way} />
      </div>
    );
  }
  return (
    <div className="panel-waiting">
      <Spinner label={t("ui.loading")} />
      {way}
    </div>
  );
}
