import { useTranslation } from "react-i18next";
import { publicScripts } from "virtual:public-scripts";

import { Icon } from "~/components/icon";
import type { Locale } from "~/lib/content/values";
import type { ListBodies, PlaceItem } from "~/lib/public-site/lists/list-body";

import { LocalizedText } from "../localized-text";
import { Notices } from "../notices";
import { Photo } from "../photo";
import { ItemDetails } from "./item-details";
import { ItemLines, ItemTitle } from "./item-head";

/** Places as a list with the way to each; scripts draw the map of them where its pictures have a source. */
export function PlaceMap({ body: { items, file, tiles }, locale }: { body: ListBodies["map"]; locale: Locale }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      {tiles && items.some(({ place }) => place) ? (
        <>
          <div
            hidden
            className="place-map no-print"
            data-map={tiles.url}
            data-zoom-in={t("public.map.zoomIn")}
            data-zoom-out={t("public.map.zoomOut")}
            data-locate={t("public.map.nearMe")}
            data-attribution={tiles.attribution}
            role="region"
            aria-label={t("public.map.label")}
          />
          <script type="module" src={publicScripts.map} />
        </>
      ) : null}
      <ul className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.id} id={item.anchor} className="min-w-0 scroll-mt-6 rounded-xl target:ring-2 target:ring-primary" data-lat={item.place?.lat} data-lng={item.place?.lng}>
            <PlaceCard item={item} locale={locale} />
          </li>
        ))}
      </ul>
      <p className="no-print">
        <a href={file} download className="inline-flex min-h-10 items-center gap-2 font-medium text-primary underline-offset-4 hover:underline">
          <Icon name="heroicons_outline:arrow-down-tray" />
          {t("public.map.download")}
        </a>
      </p>
    </div>
  );
}

function PlaceCard({ item, locale }: { item: PlaceItem; locale: Locale }) {
  const { t } = useTranslation();
  const { picture, title, lead, place, fields } = item;
  return (
    <article className="group relative flex flex-col gap-3 overflow-hidden rounded-xl border bg-card p-5 shadow-card">
      {picture ? <Photo picture={picture} sizes="(min-width: 960px) 364px, (min-width: 600px) 50vw, 100vw" decorative className="-mx-5 -mt-5 mb-1 aspect-video w-[calc(100%+2.5rem)] max-w-none" /> : null}
      <Notices notices={item.notices} chips={item.chips} />
      <ItemTitle card={item} isLink={fields === null} heading="h2" className="text-lg" />
      {lead ? (
        <p className="line-clamp-3 text-base text-muted-foreground">
          <LocalizedText text={lead} />
        </p>
      ) : null}
      <ItemLines details={item.details} />
      {fields ? <ItemDetails fields={fields} title={title.text} locale={locale} heading="h3" folded /> : null}
      {place ? (
        <p className="relative flex flex-wrap items-center gap-x-4 text-base">
          <a href={place.href} rel="noopener" className="inline-flex min-h-10 items-center gap-1.5 font-medium text-primary underline-offset-4 hover:underline">
            <Icon name="heroicons_outline:map-pin" className="size-5" />
            {t("public.showOnMap")}
            <span className="sr-only">: {title.text}</span>
          </a>
          <span className="text-sm text-muted-foreground tabular-nums">
            {place.lat.toFixed(5)}, {place.lng.toFixed(5)}
          </span>
        </p>
      ) : (
        <p className="text-base text-muted-foreground">{t("public.map.unknown")}</p>
      )}
    </article>
  );
}
