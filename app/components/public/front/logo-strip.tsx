import { AnyLink } from "~/components/public/outside-link";
import { Photo } from "~/components/public/entry/photo";
import type { FrontLogo } from "~/lib/public-site/lists/front/front-page";

import { PartHead } from "./part-head";

/** A logo's alternative text is the institution's name. */
export function LogoStrip({ title, logos }: { title: string; logos: readonly FrontLogo[] }) {
  return (
    <section className="flex min-w-0 flex-col gap-6 border-t pt-10">
      <PartHead title={title} />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-6">
        {logos.map(({ id, name, picture, href }) => {
          const mark = (
            <Photo
              picture={{ ...picture, alt: name.text, ...(name.lang ? { lang: name.lang } : {}) }}
              sizes="160px"
              className={
                "aspect-2/1 w-full rounded-lg bg-white object-contain p-2 grayscale transition " +
                "group-hover:grayscale-0 group-focus-visible:grayscale-0 motion-reduce:transition-none"
              }
            />
          );
          return (
            <li key={id}>
              {href ? (
                <AnyLink
                  href={href}
                  title={name.text}
                  onlyHeard
                  className="group block rounded-lg border hover:border-primary"
                >
                  {mark}
                </AnyLink>
              ) : (
                <span className="group block rounded-lg border">{mark}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
