import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { RevealMarker } from "~/components/controls/hydration/reveal-marker";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { ModuleScript } from "~/components/public/module-script";
import type { PublicMenuItem } from "~/lib/menus/menu-items.server";
import type { Slide } from "~/lib/public-site/lists/front/front-page";

import { focalClass, focalIn } from "./entry/focal";
import { deviceClass, MenuLink } from "./site/menu-link";
import { LocalizedText } from "./localized-text";
import { AnyLink } from "./outside-link";

const shades = ["bg-black/0", "bg-black/15", "bg-black/30", "bg-black/45", "bg-black/60"] as const;
const places = {
  left: "items-start text-start",
  center: "items-center text-center",
  right: "items-end text-end",
} as const;

/** A snapping row with dots, which needs no scripts; scripts also move it (public-scripts/slider.ts). */
export function HeroSlider({
  slides,
  actions,
}: {
  slides: readonly Slide[];
  /** Frequent tasks, under the slides. */ actions: readonly PublicMenuItem[];
}) {
  const { t } = useTranslation();
  if (slides.length === 0) return null;
  const moves = slides.length > 1 || slides.some(({ video }) => video !== null);
  return (
    <div className="flex flex-col gap-3">
      <section
        aria-roledescription={t("public.slider.role")}
        aria-label={t("public.slider.label")}
        data-slider={moves ? "" : undefined}
        className="group/slider relative overflow-hidden rounded-xl bg-bar"
      >
        <ul
          tabIndex={0}
          aria-label={t("public.slider.slides")}
          className={
            "flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] " +
            "focus-visible:outline-offset-[-4px] focus-visible:outline-white"
          }
        >
          {slides.map((slide, index) => (
            <li
              key={slide.id}
              id={`slide-${index + 1}`}
              aria-roledescription={t("public.slider.slide")}
              aria-label={t("public.slider.of", { number: index + 1, count: slides.length })}
              className="relative w-full shrink-0 snap-start"
            >
              <SlidePicture slide={slide} first={index === 0} />
              {/* Loaded once it may play: public-scripts/slider.ts. */}
              {slide.video ? (
                <video
                  data-film={slide.video}
                  hidden
                  muted
                  loop
                  playsInline
                  preload="none"
                  aria-hidden
                  tabIndex={-1}
                  className="absolute inset-0 size-full object-cover [&[hidden]]:hidden"
                />
              ) : null}
              <div className={cn("absolute inset-0", shades[slide.shade])} />
              <div className="absolute inset-0 bg-linear-to-t from-black/80 via-black/40 to-black/5" />
              <SlideText slide={slide} />
            </li>
          ))}
        </ul>
        {moves ? (
          <div
            className={
              "absolute inset-x-0 bottom-0 flex min-h-16 items-center justify-between gap-3 p-3 sm:min-h-18 sm:px-6 " +
              "sm:pb-5"
            }
          >
            {/* On narrow screens the buttons beside them are enough. */}
            <div className="flex items-center max-[24rem]:[&:has(+[data-controls]:not([hidden]))]:hidden">
              {(slides.length > 1 ? slides : []).map((slide, index) => (
                <a
                  key={slide.id}
                  href={`#slide-${index + 1}`}
                  aria-label={t("public.slider.goTo", { number: index + 1 })}
                  aria-current={index === 0 ? "true" : undefined}
                  data-slide=""
                  className="group/dot flex size-8 items-center justify-center rounded-full focus-visible:outline-white"
                >
                  <span
                    className={
                      "block h-2.5 w-2.5 rounded-full bg-white/60 transition-all group-hover/dot:bg-white " +
                      "group-aria-[current=true]/dot:w-6 group-aria-[current=true]/dot:bg-white"
                    }
                  />
                </a>
              ))}
            </div>
            <div data-controls hidden className="flex gap-1.5 [&[hidden]]:hidden">
              <Control
                move="play"
                label={t("public.slider.play")}
                stateLabels={{ play: t("public.slider.play"), pause: t("public.slider.pause") }}
              >
                <Icon name="heroicons_solid:play" className="group-data-playing/slider:hidden" />
                <Icon name="heroicons_solid:pause" className="hidden group-data-playing/slider:block" />
              </Control>
              {slides.length > 1 ? (
                <>
                  <Control move="previous" label={t("public.slider.previous")}>
                    <Icon name="heroicons_mini:chevron-left" />
                  </Control>
                  <Control move="next" label={t("public.slider.next")}>
                    <Icon name="heroicons_mini:chevron-right" />
                  </Control>
                </>
              ) : null}
            </div>
            <ModuleScript name="slider" />
          </div>
        ) : null}
      </section>
      {actions.length > 0 ? <Actions items={actions} /> : null}
    </div>
  );
}

function Actions({ items }: { items: readonly PublicMenuItem[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t("public.front.actions")} className="no-print">
      <ul className="flex flex-wrap gap-3">
        {items.map((item) => (
          <li key={item.id} className={cn("flex grow basis-36 sm:basis-44", deviceClass(item))}>
            <MenuLink
              item={item}
              path={pathname}
              className={
                "flex min-h-16 w-full items-center gap-3 rounded-xl bg-primary px-4 py-3 sm:px-5 leading-snug " +
                "font-semibold text-primary-foreground hover:bg-primary-hover"
              }
              iconClassName="size-7"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ControlProps = {
  move: "play" | "previous" | "next";
  label: string;
  /** The label when paused and when moving. */ stateLabels?: { play: string; pause: string };
  children: ReactNode;
};

function Control({ move, label, stateLabels, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-move={move}
      data-play={stateLabels?.play}
      data-pause={stateLabels?.pause}
      className={
        "flex size-10 items-center justify-center rounded-full bg-black/55 text-white hover:bg-black/80 " +
        "focus-visible:outline-white"
      }
    >
      {children}
    </button>
  );
}

function SlidePicture({ slide: { wide, tall }, first }: { slide: Slide; first: boolean }) {
  return (
    <picture>
      <source
        media="(min-width: 600px)"
        srcSet={wide.srcSet ?? wide.src}
        sizes={wide.srcSet ? "(min-width: 1200px) 1136px, calc(100vw - 64px)" : undefined}
        width={wide.width}
        height={wide.height}
      />
      <img
        src={tall.src}
        srcSet={tall.srcSet}
        sizes={tall.srcSet ? (tall === wide ? "calc(100vw - 32px)" : "min(100vw - 32px, 364px)") : undefined}
        width={tall.width}
        height={tall.height}
        // The text over it is enough; the picture is decoration.
        alt=""
        loading={first ? "eager" : "lazy"}
        decoding="async"
        {...(first ? { fetchpriority: "high" } : {})}
        className={cn(
          // Above the bar of quick tasks, with an urgent notice before it: the dots are seen at once.
          "aspect-4/5 max-h-[max(26rem,min(78svh,100svh-24rem))] w-full object-cover sm:aspect-12/5 sm:max-h-none",
          focalClass(focalIn(wide, "aspect-12/5")),
        )}
      />
    </picture>
  );
}

function SlideText({ slide: { title, subtitle, href, button, newTab, position } }: { slide: Slide }) {
  const { t } = useTranslation();
  return (
    <div
      className={cn(
        "arrives-whole absolute inset-0 flex flex-col justify-end gap-3 px-5 pt-10 pb-18 text-white sm:px-12 sm:pb-20",
        places[position],
      )}
    >
      {title ? (
        <h2
          className={
            "max-w-160 text-[1.75rem] leading-tight font-bold tracking-tight text-balance sm:text-4xl " +
            "md:text-[2.75rem]"
          }
        >
          <LocalizedText text={title} />
        </h2>
      ) : null}
      {subtitle ? (
        <p className="max-w-140 text-lg sm:text-xl">
          <LocalizedText text={subtitle} />
        </p>
      ) : null}
      {href ? (
        <Button
          asChild
          size="lg"
          className="mt-1 bg-white text-slate-900 hover:bg-slate-200 focus-visible:outline-white"
        >
          {href.startsWith("/") && !newTab ? (
            <Link to={href}>{button ? <LocalizedText text={button} /> : t("public.goOn")}</Link>
          ) : (
            <AnyLink href={href} newTab={newTab}>
              {button ? <LocalizedText text={button} /> : t("public.goOn")}
            </AnyLink>
          )}
        </Button>
      ) : null}
      <RevealMarker />
    </div>
  );
}
