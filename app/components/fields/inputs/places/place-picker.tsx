import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { loadLaterTexts } from "~/lib/platform/i18n/i18n.client";

import type { PlaceMap } from "~/components/fields/form-context";

type Place = { lat: number; lng: number };
type Drawing = {
  start: (
    map: HTMLElement,
    address: string,
    picking: { at: Place & { zoom?: number }; isPlaced: boolean; onPick: (place: Place) => void },
  ) => (place: Place) => void;
};

/** Loads nothing before it is opened. @param place the inputs' place, or null */
export function PlacePicker({
  map,
  place,
  onPick,
}: {
  map: PlaceMap;
  place: Place | null;
  onPick: (place: Place) => void;
}) {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  const box = useRef<HTMLDivElement>(null);
  const show = useRef<((place: Place) => void) | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const latest = useRef({ place, onPick });
  latest.current = { place, onPick };

  useEffect(() => {
    if (!isOpen || drawing) return;
    // The map module reads its translations once, so they load first.
    Promise.all([import(/* @vite-ignore */ map.script) as Promise<Drawing>, loadLaterTexts()]).then(
      ([script]) => setDrawing(script),
      () => setFailed(true),
    );
  }, [isOpen, drawing, map.script]);

  useEffect(() => {
    const element = box.current;
    if (!isOpen || !drawing || !element) return;
    const { place: at } = latest.current;
    show.current = drawing.start(element, map.tiles, {
      at: at ?? map.centre,
      isPlaced: at !== null,
      onPick: (picked) => latest.current.onPick(picked),
    });
    return () => {
      show.current = null;
      element.replaceChildren();
    };
  }, [isOpen, drawing, map]);

  // Follows typed or pasted coordinates.
  const [lat, lng] = [place?.lat, place?.lng];
  useEffect(() => {
    if (lat !== undefined && lng !== undefined) show.current?.({ lat, lng });
  }, [lat, lng]);

  return (
    <div className={scriptsOnly}>
      <Button
        type="button"
        variant="outline"
        size="sm"
        aria-expanded={isOpen}
        onClick={() => (setOpen(!isOpen), setFailed(false))}
      >
        <Icon name="heroicons_outline:map" />
        {t("fields.geo.pick")}
      </Button>
      {isOpen ? (
        <div className="flex max-w-160 flex-col gap-2 pt-2">
          <p role="status" className="text-sm text-muted-foreground">
            {t(hasFailed ? "fields.geo.mapFailed" : "fields.geo.tap")}
          </p>
          <div
            ref={box}
            hidden
            className="place-map"
            role="region"
            aria-label={t("public.map.label")}
            data-zoom-in={t("public.map.zoomIn")}
            data-zoom-out={t("public.map.zoomOut")}
            data-locate={t("public.map.nearMe")}
            data-attribution={map.attribution || undefined}
          />
        </div>
      ) : null}
    </div>
  );
}
