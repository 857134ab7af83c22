import { useTranslation } from "react-i18next";

import { ModuleScript } from "~/components/public/module-script";
import type { Tiles } from "~/lib/public-site/map-tiles";

export function MapFrame({ tiles }: { tiles: Tiles }) {
  const { t } = useTranslation();
  return (
    <>
      {/* Its place is kept: what stands below must not move once the map is drawn. */}
      <div
        className="place-map no-print noscript:hidden"
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
