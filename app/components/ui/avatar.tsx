import { cn } from "./cn";

type AvatarProps = {
  name: string;
  src?: string | null;
  /** The person is named beside it, so a screen reader need not say it twice. */
  decorative?: boolean;
  className?: string;
};

/** The picture, or the first letter of the name as Turkish writes it (i → İ). */
export function Avatar({ name, src, decorative = false, className }: AvatarProps) {
  const shape = cn("avatar", className);
  if (src) return <img data-slot="avatar" src={src} alt={decorative ? "" : name} className={shape} />;
  const described = decorative ? ({ "aria-hidden": true } as const) : ({ role: "img", "aria-label": name } as const);
  return (
    <span data-slot="avatar" className={shape} {...described}>
      {(Array.from(name.trim())[0] ?? "?").toLocaleUpperCase("tr")}
    </span>
  );
}
