import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { Label } from "~/components/ui/label";
import { NativeSelect } from "~/components/ui/native-select";
import type { Locale } from "~/lib/content/values";
import { directionsUrl } from "~/lib/platform/geo/map-url";
import type { ListBodies, NearChoice, PlaceItem } from "~/lib/public-site/lists/list-body";

import { LocalizedText } from "../localized-text";
import { MapFrame } from "../map-frame";
import { OutsideLink } from "../outside-link";
import { Notices } from "~/components/public/site/notices";
import { Photo } from "~/components/public/entry/photo";
import { ModuleScript } from "~/components/public/module-script";
import { PlaceMark } from "../place-mark";
import { GroupList } from "./group-list";
import { ItemDetails } from "./item-details";
import { ItemLines, ItemTitle } from "./item-head";

/** More places are folded under their headings on phones. */
const maxUnfolded = 30;

/** A list of places; scripts draw the map if there is a tile source. */
export function PlaceMap({
  body: { groups, file, tiles, marks, near },
  locale,
}: {
  body: ListBodies["map"];
  locale: Locale;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      {near ? <Nearest near={near} locale={locale} /> : null}
      {tiles && groups.some(({ items }) => items.some(({ place, outline }) => place ?? outline)) ? (
        <MapFrame tiles={tiles} />
      ) : null}
      {marks.length > 0 ? <Legend marks={marks} /> : null}
      <div data-places>
        <GroupList
          groups={groups}
          folded={groups.length > 1 && groups.reduce((sum, { items }) => sum + items.length, 0) > maxUnfolded}
        >
          {(items, heading) => (
            <ul className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
              {items.map((item) => (
                <li
                  key={item.id}
                  id={item.anchor}
                  className="min-w-0 scroll-mt-6 rounded-xl target:ring-2 target:ring-primary"
                  data-lat={item.place?.lat}
                  data-lng={item.place?.lng}
                  data-outline={item.outline ?? undefined}
                >
                  <PlaceCard
                    item={item}
                    mark={marks.find(({ key }) => key === item.mark)}
                    heading={heading}
                    locale={locale}
                  />
                </li>
              ))}
            </ul>
          )}
        </GroupList>
      </div>
      <p className="no-print">
        <a href={file} download className="inline-flex min-h-10 items-center gap-2 plain-link">
          <Icon name="heroicons_outline:arrow-down-tray" />
          {t("public.map.download")}
        </a>
      </p>
    </div>
  );
}

/** The origin for sorting: a neighbourhood, or, with scripts, the reader's position, which stays in the browser. */
function Nearest({ near: { value, origins, action, kept }, locale }: { near: NearChoice; locale: Locale }) {
  const { t } = useTranslation();
  return (
    <div className="no-print flex flex-wrap items-end gap-3 rounded-xl border bg-muted p-4">
      <Button
        type="button"
        data-asleep=""
        className="data-asleep:invisible noscript:hidden"
        data-nearest={locale}
        data-done={t("public.near.done")}
        data-failed={t("public.near.failed")}
      >
        <Icon name="heroicons_outline:map-pin" />
        {t("public.near.me")}
      </Button>
      <Form
        action={action}
        method="get"
        key={value}
        className="flex flex-wrap items-end gap-3"
        aria-label={t("public.near.title")}
      >
        {kept.map(([name, kept]) => (
          <input key={name} type="hidden" name={name} value={kept} />
        ))}
        <div className="flex min-w-0 flex-col gap-1.5 sm:w-64">
          <Label htmlFor="near">{t("public.near.label")}</Label>
          <NativeSelect id="near" name="near" defaultValue={value}>
            <option value="">{t("public.near.nowhere")}</option>
            {origins.map((origin) => (
              <option key={origin.value} value={origin.value} lang={origin.lang}>
                {origin.text}
              </option>
            ))}
          </NativeSelect>
        </div>
        <Button type="submit" variant="secondary">
          {t("public.near.sort")}
        </Button>
      </Form>
      <p role="status" data-nearest-status className="text-base empty:hidden" />
      <ModuleScript name="nearest" />
    </div>
  );
}

/** Never by colour alone. */
function Legend({ marks }: { marks: ListBodies["map"]["marks"] }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t("public.map.legend")} className="flex flex-wrap gap-x-5 gap-y-2 text-base">
      {marks.map((mark) => (
        <li key={mark.key} className="flex items-center gap-2">
          <PlaceMark mark={mark} />
          <LocalizedText text={mark.label} />
        </li>
      ))}
    </ul>
  );
}

function PlaceCard({
  item,
  mark,
  heading,
  locale,
}: {
  item: PlaceItem;
  mark: ListBodies["map"]["marks"][number] | undefined;
  heading: "h2" | "h3";
  locale: Locale;
}) {
  const { t } = useTranslation();
  const { picture, title, lead, place, fields } = item;
  return (
    <article className="group relative flex flex-col gap-3 overflow-hidden rounded-xl border bg-card p-5 shadow-card">
      {picture ? (
        <Photo
          picture={picture}
          sizes="(min-width: 960px) 364px, (min-width: 600px) 50vw, 100vw"
          decorative
          className="-mx-5 -mt-5 mb-1 aspect-video w-[calc(100%+2.5rem)] max-w-none"
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {mark ? <PlaceMark mark={mark} /> : null}
        <Notices notices={item.notices} chips={item.chips} />
        <span data-distance className="ms-auto text-base font-semibold tabular-nums empty:hidden">
          {item.distance}
        </span>
      </div>
      <ItemTitle card={item} isLink={fields === null} heading={heading} className="text-lg" />
      {lead ? (
        <p className="line-clamp-3 text-base text-muted-foreground">
          <LocalizedText text={lead} />
        </p>
      ) : null}
      <ItemLines details={item.details} />
      {fields ? (
        <ItemDetails fields={fields} title={title} locale={locale} heading={heading === "h2" ? "h3" : "h4"} folded />
      ) : null}
      {place ? (
        <p className="relative flex flex-wrap items-center gap-x-4 text-base">
          <OutsideLink href={place.href} className="inline-flex min-h-10 items-center gap-1.5 plain-link">
            <Icon name="heroicons_outline:map-pin" className="size-5" />
            {t("public.showOnMap")}
            <span className="sr-only">
              : <LocalizedText text={title} />
            </span>
          </OutsideLink>
          <OutsideLink href={directionsUrl(place)} className="inline-flex min-h-10 items-center gap-1.5 plain-link">
            <Icon name="heroicons_outline:map" className="size-5" />
            {t("public.directions")}
            <span className="sr-only">
              : <LocalizedText text={title} />
            </span>
          </OutsideLink>
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
