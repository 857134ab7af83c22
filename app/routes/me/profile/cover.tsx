import { cn } from "~/components/ui/cn";

/** Hills above the bay and the roofs of a town, in the theme's colours. */
export function Cover({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={cn(
        "relative overflow-hidden bg-linear-to-br from-primary to-primary-hover text-primary-foreground",
        "dark:from-primary-soft dark:to-muted dark:text-primary",
        className,
      )}
    >
      <svg
        viewBox="0 0 1440 320"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 size-full"
        fill="currentColor"
      >
        <circle cx="1090" cy="112" r="56" opacity="0.22" />
        <circle cx="1090" cy="112" r="92" opacity="0.1" />
        <path
          opacity="0.1"
          d="M0 236c150-74 236-92 350-56 92 29 150 52 262 6 110-46 196-66 312-18 118 49 196 42 300-4 84-37 150-42 216-24v180H0Z"
        />
        <path
          opacity="0.13"
          d="M0 268c132-40 244-52 372-24 138 30 238 26 356-4 132-34 246-34 372-6 126 28 232 20 340-10v96H0Z"
        />
        <path
          opacity="0.2"
          d="M60 320v-46l34-22 34 22v46Zm88 0v-70h52v70Zm66 0v-38l26-16 26 16v38Zm210 0v-58h30v-18h34v18h30v58Zm112 0v-34l32-20 32 20v34Zm196 0v-78l22-14 22 14v78Zm58 0v-44h62v44Zm214 0v-52l36-24 36 24v52Zm90 0v-84h44v84Zm60 0v-40l26-16 26 16v40Zm178 0v-60h56v60Z"
        />
        <path opacity="0.28" d="M0 306c180-16 330-14 500-4 190 11 330 8 500-2 160-9 300-8 440 2v18H0Z" />
      </svg>
    </div>
  );
}
