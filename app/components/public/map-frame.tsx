import { useTranslation } from "react-i18next";

import { ModuleScript } from "~/components/public/module-script";
import type { Tiles } from "~/lib/public-site/map-tiles";

export function MapFrame({ tiles }: { tiles: Tiles }) {
  const { t } = useTranslation();
  return (
    <>
      <div
        hidden
        className="place-map no-print"
        data-map={tiles.url}
        data-zoom-in={t("public.map.zoomIn")}
        data-zoom-out={t("public.map.zoomOut")}
        data-locate={t("public.map.nearMe")}
        data-attribution={tiles.attribution || undefined}
        data-nearest={tiles.nearest}
        role="region"
        aria-label={t("public.map.label")}
      />
      <ModuleScript name="map" />
    </>
  );
}
