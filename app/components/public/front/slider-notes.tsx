import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { ChosenIcon } from "~/components/chosen-icon";
import { Icon } from "~/components/icon";
import { LocalizedText } from "~/components/public/localized-text";
import { AnyLink } from "~/components/public/outside-link";
import { cn } from "~/components/ui/cn";
import { ModuleScript } from "~/components/public/module-script";
import type { FrontNote } from "~/lib/public-site/lists/front/front-page";

/** Figures, short texts, and a running line with a stop button (public-scripts/ticker.ts). */
export function SliderNotes({ title, notes }: { title: string; notes: readonly FrontNote[] }) {
  const of = (kind: FrontNote["kind"]) => notes.filter((note) => note.kind === kind);
  const [counters, infos, lines] = [of("counter"), of("info"), of("ticker")];
  return (
    <section className="-mt-6 flex min-w-0 flex-col gap-4 sm:-mt-10">
      <h2 className="sr-only">{title}</h2>
      {lines.length > 0 ? <Ticker lines={lines} /> : null}
      {counters.length + infos.length > 0 ? (
        <ul className="flex flex-wrap gap-4">
          {[...counters, ...infos].map((note) => (
            <li key={note.id} className="flex min-w-0 grow basis-60">
              <Target note={note} className="flex w-full items-center gap-4 rounded-xl border bg-card p-5 shadow-card">
                <span
                  className={
                    "flex size-12 shrink-0 items-center justify-center " + "rounded-lg bg-primary-soft text-primary"
                  }
                >
                  <ChosenIcon name={note.icon ?? "heroicons_outline:information-circle"} className="size-6" />
                </span>
                <span className="flex min-w-0 flex-col">
                  {note.value ? (
                    <span className="text-2xl leading-tight font-bold tracking-tight tabular-nums sm:text-3xl">
                      {note.value}
                      {note.unit ? (
                        <span className="text-base font-semibold tracking-normal">
                          {" "}
                          <LocalizedText text={note.unit} />
                        </span>
                      ) : null}
                    </span>
                  ) : null}
                  <span
                    className={cn(
                      note.value ? "text-base text-muted-foreground" : "font-semibold",
                      note.href && "group-hover:text-primary group-hover:underline",
                    )}
                  >
                    <LocalizedText text={note.text} />
                  </span>
                </span>
              </Target>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Target({ note: { href }, className, children }: { note: FrontNote; className?: string; children: ReactNode }) {
  return href ? (
    <AnyLink href={href} onlyHeard className={cn("group", className)}>
      {children}
    </AnyLink>
  ) : (
    <div className={className}>{children}</div>
  );
}

function Ticker({ lines }: { lines: readonly FrontNote[] }) {
  const { t } = useTranslation();
  return (
    <div
      data-ticker=""
      className="ticker flex min-h-12 items-center gap-3 overflow-hidden rounded-xl bg-primary-soft px-4"
    >
      <Icon name="heroicons_outline:megaphone" className="size-6 shrink-0 text-primary" />
      {/* Not below a phone's quick actions; its place is kept for it, where scripts run. */}
      <button
        type="button"
        data-asleep=""
        data-move="play"
        data-play={t("public.front.run")}
        data-pause={t("public.front.stop")}
        aria-label={t("public.front.run")}
        className={
          "group/run flex size-12 shrink-0 items-center justify-center text-primary hover:bg-accent " +
          "data-asleep:invisible noscript:hidden"
        }
      >
        <Icon name="heroicons_solid:play" className="ticker-play" />
        <Icon name="heroicons_solid:pause" className="ticker-pause" />
      </button>
      <div className="ticker-window">
        <ul className="ticker-line">
          {lines.map(({ id, text, href }) => (
            <li key={id}>
              {href ? (
                <AnyLink href={href} className="font-medium underline underline-offset-4 hover:no-underline">
                  <LocalizedText text={text} />
                </AnyLink>
              ) : (
                <LocalizedText text={text} />
              )}
            </li>
          ))}
        </ul>
      </div>
      <ModuleScript name="ticker" />
    </div>
  );
}
