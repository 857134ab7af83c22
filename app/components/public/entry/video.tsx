import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import type { Video as VideoView } from "~/lib/content/fields/media/videos";

import { AnyLink } from "~/components/public/outside-link";

/** Another site's video loads only when opened: a lazy frame in closed details is not loaded. Works without scripts. */
export function Video({ video, title }: { video: VideoView; title: string }) {
  const { t } = useTranslation();
  if (video.kind === "file")
    return <video controls preload="none" src={video.src} className="aspect-video w-full rounded-xl bg-bar" />;
  return (
    <div className="overflow-hidden rounded-xl border bg-muted">
      <details className="group/video">
        <summary className="flex min-h-16 list-none items-center gap-4 p-5 font-semibold hover:bg-accent">
          <span
            className={
              "flex size-12 shrink-0 items-center justify-center " + "rounded-full bg-primary text-primary-foreground"
            }
          >
            <Icon name="heroicons_solid:play" className="size-6" />
          </span>
          <span>
            {t("public.video.load", { provider: video.provider })}
            <span className="block text-base font-normal text-muted-foreground">
              {t("public.video.privacy", { provider: video.provider })}
            </span>
          </span>
        </summary>
        <iframe
          src={video.src}
          title={title}
          loading="lazy"
          allowFullScreen
          allow="fullscreen; picture-in-picture"
          className="aspect-video w-full"
        />
      </details>
      <p className="border-t px-5 py-3 text-base">
        <AnyLink href={video.page} className="text-primary underline underline-offset-4 hover:no-underline">
          {t("public.video.open", { provider: video.provider })}
        </AnyLink>
      </p>
    </div>
  );
}
