// Written out, since the build looks for whole class names; a style attribute is refused by the content security
// policy.
const positions = [
  ["object-[0%_0%]", "object-[25%_0%]", "object-[50%_0%]", "object-[75%_0%]", "object-[100%_0%]"],
  ["object-[0%_25%]", "object-[25%_25%]", "object-[50%_25%]", "object-[75%_25%]", "object-[100%_25%]"],
  ["object-[0%_50%]", "object-[25%_50%]", "object-[50%_50%]", "object-[75%_50%]", "object-[100%_50%]"],
  ["object-[0%_75%]", "object-[25%_75%]", "object-[50%_75%]", "object-[75%_75%]", "object-[100%_75%]"],
  ["object-[0%_100%]", "object-[25%_100%]", "object-[50%_100%]", "object-[75%_100%]", "object-[100%_100%]"],
] as const;

/** The shapes of the site's pictures, by the class that draws them. */
const shapes: Readonly<Record<string, string>> = { "aspect-12/5": "12:5", "aspect-video": "16:9", "aspect-16/9": "16:9", "aspect-4/3": "4:3", "aspect-square": "1:1", "aspect-4/5": "4:5", "aspect-3/4": "3:4" };

type Cropped = { focal?: { x: number; y: number } | undefined; focals?: Readonly<Record<string, { x: number; y: number }>> | undefined };

/** The point of a picture that stays in sight in the shape that its classes give it. */
export function focalIn({ focal, focals = {} }: Cropped, className = ""): { x: number; y: number } | undefined {
  const ratio = className.split(" ").map((name) => shapes[name]).find((shape) => shape !== undefined);
  return (ratio === undefined ? undefined : focals[ratio]) ?? focal;
}

/** The class that keeps a picture's chosen point in sight when it is cropped; quarters from the top left. */
export function focalClass(focal: { x: number; y: number } | undefined): string {
  return (focal && positions[focal.y]?.[focal.x]) ?? "object-center";
}
