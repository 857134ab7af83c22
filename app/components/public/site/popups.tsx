import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import type { Popup } from "~/lib/public-site/popups";

import { LocalizedText } from "~/components/public/localized-text";
import { AnyLink } from "~/components/public/outside-link";
import { RichText } from "~/components/public/entry/rich-text";
import { Video } from "~/components/public/entry/video";
import { ModuleScript } from "~/components/public/module-script";

/**
 * Closed dialogs, which public-scripts/opener.ts opens. Without scripts they are notices above the page that a checkbox
 * hides (public-views.css).
 */
export function Popups({ popups }: { popups: readonly Popup[] }) {
  if (popups.length === 0) return null;
  return (
    <>
      {popups.map((popup) => (
        <PopupDialog key={popup.id} popup={popup} />
      ))}
      <ModuleScript name="opener" />
    </>
  );
}

function PopupDialog({
  popup: { id, title, picture, html, video, href, button, frequency, device, delay },
}: {
  popup: Popup;
}) {
  const { t } = useTranslation();
  const heading = `popup-${id}`;
  return (
    <dialog
      data-popup={id}
      data-frequency={frequency}
      data-device={device}
      data-delay={delay}
      aria-labelledby={heading}
      className="popup no-print"
    >
      <form method="dialog" className="popup-close">
        <Button type="submit" variant="ghost" className="min-h-11 px-3">
          <Icon name="heroicons_outline:x-mark" />
          {t("public.closePopup")}
        </Button>
      </form>
      <noscript>
        <label className="popup-hide">
          <input type="checkbox" className="size-5 accent-primary" />
          {t("public.closePopup")}
        </label>
      </noscript>
      <div className="flex flex-col gap-4">
        <h2 id={heading} className="pe-24 text-2xl leading-tight font-bold tracking-tight text-balance">
          <LocalizedText text={title} />
        </h2>
        {picture ? (
          <img
            src={picture.src}
            srcSet={picture.srcSet}
            sizes={picture.srcSet ? "(min-width: 600px) 560px, calc(100vw - 80px)" : undefined}
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
            lang={picture.lang}
            loading="lazy"
            decoding="async"
            className="max-h-[60svh] w-full rounded-lg object-contain"
          />
        ) : null}
        {html ? <RichText html={html} /> : null}
        {video ? <Video video={video} title={title.text} /> : null}
        {href ? (
          <Button asChild size="lg" className="self-start">
            <AnyLink href={href}>{button ? <LocalizedText text={button} /> : t("public.goOn")}</AnyLink>
          </Button>
        ) : null}
      </div>
    </dialog>
  );
}
