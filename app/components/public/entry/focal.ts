// Literal, because Tailwind looks for whole class names; the content security policy forbids style attributes.
const positions = [
  ["object-[0%_0%]", "object-[25%_0%]", "object-[50%_0%]", "object-[75%_0%]", "object-[100%_0%]"],
  ["object-[0%_25%]", "object-[25%_25%]", "object-[50%_25%]", "object-[75%_25%]", "object-[100%_25%]"],
  ["object-[0%_50%]", "object-[25%_50%]", "object-[50%_50%]", "object-[75%_50%]", "object-[100%_50%]"],
  ["object-[0%_75%]", "object-[25%_75%]", "object-[50%_75%]", "object-[75%_75%]", "object-[100%_75%]"],
  ["object-[0%_100%]", "object-[25%_100%]", "object-[50%_100%]", "object-[75%_100%]", "object-[100%_100%]"],
] as const;

/** Aspect ratios by class. */
const shapes: Readonly<Record<string, string>> = {
  "aspect-12/5": "12:5",
  "aspect-video": "16:9",
  "aspect-16/9": "16:9",
  "aspect-4/3": "4:3",
  "aspect-square": "1:1",
  "aspect-4/5": "4:5",
  "aspect-3/4": "3:4",
};

type Cropped = {
  focal?: { x: number; y: number } | undefined;
  focals?: Readonly<Record<string, { x: number; y: number }>> | undefined;
};

/** The focal point for the ratio of the given classes. */
export function focalIn({ focal, focals = {} }: Cropped, className = ""): { x: number; y: number } | undefined {
  const ratio = className
    .split(" ")
    .map((name) => shapes[name])
    .find((shape) => shape !== undefined);
  return (ratio === undefined ? undefined : focals[ratio]) ?? focal;
}

/** The class for a cropped picture's focal point, in quarters from the top left. */
export function focalClass(focal: { x: number; y: number } | undefined): string {
  return (focal && positions[focal.y]?.[focal.x]) ?? "object-center";
}
