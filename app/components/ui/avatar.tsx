import { cn } from "./cn";

type AvatarProps = {
  name: string;
  src?: string | null;
  /** The name is beside it, so alt is empty. */
  decorative?: boolean;
  className?: string;
};

/** The picture, or the name's first letter in Turkish upper case (i → İ). */
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
