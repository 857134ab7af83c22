import { circle, mix, path, polygon, rect, round, times } from "./picture-draw";
import type { Scene } from "./picture-scenes-outdoor";

/** Marks of institutions that we made up: one shape each, in the middle of white. */
export const emblem: Scene = ({ p, w, h }, v) => {
  const [x, y, r] = [w / 2, h / 2, h * 0.34];
  const [one, two] = [p.accents[v % 4] ?? p.ink, p.accents[(v + 2) % 4] ?? p.ink];
  const dark = mix(one, p.ink, 0.35);
  const marks = [
    () => circle(x, y, r, one) + circle(x, y, r * 0.72, "#ffffff") + polygon([[x, y - r * 0.55], [x + r * 0.5, y + r * 0.4], [x - r * 0.5, y + r * 0.4]], dark),
    () => times(5, (i) => round(x - r + i * r * 0.44, y - r * (0.4 + ((i * 3) % 5) * 0.15), r * 0.3, r * (0.9 + ((i * 3) % 5) * 0.15), r * 0.08, i % 2 ? one : dark)),
    () => polygon([[x - r * 1.3, y], [x, y - r], [x + r * 1.3, y]], one) + times(4, (i) => rect(x - r + i * r * 0.58, y + r * 0.12, r * 0.26, r * 0.62, dark)) + rect(x - r * 1.15, y + r * 0.82, r * 2.3, r * 0.16, dark),
    () => path(`M${x} ${y + r}C${x - r * 1.5} ${y} ${x - r * 0.6} ${y - r} ${x} ${y - r}C${x + r * 0.6} ${y - r} ${x + r * 1.5} ${y} ${x} ${y + r}Z`, one) + path(`M${x} ${y + r * 0.8}C${x - r * 0.4} ${y} ${x} ${y - r * 0.3} ${x + r * 0.4} ${y - r * 0.5}C${x + r * 0.5} ${y} ${x + r * 0.3} ${y + r * 0.5} ${x} ${y + r * 0.8}Z`, "#ffffff"),
    () => circle(x - r * 0.55, y, r * 0.8, one, 'opacity="0.85"') + circle(x + r * 0.55, y, r * 0.8, two, 'opacity="0.85"'),
    () => round(x - r, y - r, r * 2, r * 2, r * 0.4, dark) + times(3, (i) => round(x - r * 0.6, y - r * 0.55 + i * r * 0.42, r * (1.2 - i * 0.3), r * 0.2, r * 0.1, "#ffffff")),
  ];
  return rect(0, 0, w, h, "#ffffff") + (marks[v % marks.length] ?? marks[0])?.();
};
