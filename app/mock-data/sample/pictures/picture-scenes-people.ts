import { circle, ellipse, gradient, mix, path, rect } from "./picture-draw";
import type { Scene } from "./picture-scenes-outdoor";

const skins = ["#f1c9a5", "#e0ac82", "#c98f66", "#f6d7bd"] as const;
const hairs = ["#2b211d", "#5a3a26", "#8a8580", "#1f1a22", "#7a4a2a", "#c9c4bd"] as const;
const clothes = ["#2f4858", "#6b2d3f", "#33415c", "#4a5d4f", "#5b4a72", "#7a5c3e"] as const;

/** Half a person before a plain wall, drawn without features: nobody is meant. Even numbers have long hair. */
export const portrait: Scene = ({ w, h, p, defs, u, rand }, v) => {
  const c = { w, h, p, defs, u, rand };
  const [skin, hair, cloth] = [skins[v % skins.length] ?? skins[0], hairs[v % hairs.length] ?? hairs[0], clothes[(v * 5) % clothes.length] ?? clothes[0]];
  const isLong = v % 2 === 0;
  const [x, top] = [w / 2, h * 0.36];
  const [rx, ry] = [w * 0.165, h * 0.165];
  const shade = mix(skin, "#4a2a1a", 0.22);
  const parts = [rect(0, 0, w, h, gradient(c, [[0, p.sky[0]], [0.6, p.sky[1]], [1, p.sky[2]]])), circle(w * 0.5, h * 0.4, w * 0.42, "#ffffff", 'opacity="0.28"')];
  if (isLong) parts.push(path(`M${x - rx * 1.28} ${top}C${x - rx * 1.5} ${top - ry * 1.75} ${x + rx * 1.5} ${top - ry * 1.75} ${x + rx * 1.28} ${top}C${x + rx * 1.5} ${top + ry * 1.1} ${x + rx * 1.35} ${top + ry * 1.7} ${x + rx * 1.1} ${top + ry * 1.9}H${x - rx * 1.1}C${x - rx * 1.35} ${top + ry * 1.7} ${x - rx * 1.5} ${top + ry * 1.1} ${x - rx * 1.28} ${top}Z`, hair));
  parts.push(path(`M${x - w * 0.075} ${top + ry * 0.6}h${w * 0.15}v${h * 0.2}h${-w * 0.15}Z`, shade));
  parts.push(path(`M${w * 0.08} ${h}C${w * 0.1} ${h * 0.74} ${w * 0.24} ${h * 0.66} ${x - w * 0.085} ${h * 0.6}L${x} ${h * 0.7}L${x + w * 0.085} ${h * 0.6}C${w * 0.76} ${h * 0.66} ${w * 0.9} ${h * 0.74} ${w * 0.92} ${h}Z`, cloth));
  parts.push(path(`M${x - w * 0.085} ${h * 0.6}L${x} ${h * 0.86}L${x + w * 0.085} ${h * 0.6}L${x} ${h * 0.66}Z`, isLong ? mix(cloth, "#ffffff", 0.75) : "#f7f7f4"));
  if (!isLong) parts.push(path(`M${x - w * 0.022} ${h * 0.665}h${w * 0.044}l${w * 0.018} ${h * 0.15}l${-w * 0.04} ${h * 0.04}l${-w * 0.04} ${-h * 0.04}Z`, p.accents[v % 4] ?? p.accents[0]));
  parts.push(path(`M${x - w * 0.085} ${h * 0.6}L${x - w * 0.16} ${h * 0.66}L${x} ${h * 0.9}Z`, mix(cloth, "#000000", 0.18)), path(`M${x + w * 0.085} ${h * 0.6}L${x + w * 0.16} ${h * 0.66}L${x} ${h * 0.9}Z`, mix(cloth, "#000000", 0.18)));
  parts.push(ellipse(x, top, rx, ry, skin), ellipse(x - rx, top + ry * 0.1, rx * 0.14, ry * 0.2, shade), ellipse(x + rx, top + ry * 0.1, rx * 0.14, ry * 0.2, shade));
  parts.push(
    isLong
      ? path(`M${x - rx * 1.12} ${top + ry * 0.2}C${x - rx * 1.3} ${top - ry * 1.6} ${x + rx * 1.3} ${top - ry * 1.6} ${x + rx * 1.12} ${top + ry * 0.2}C${x + rx * 0.9} ${top - ry * 0.5} ${x + rx * 0.2} ${top - ry * 0.75} ${x - rx * 0.35} ${top - ry * 0.7}C${x - rx * 0.8} ${top - ry * 0.6} ${x - rx} ${top - ry * 0.3} ${x - rx * 1.12} ${top + ry * 0.2}Z`, hair)
      : path(`M${x - rx * 1.04} ${top - ry * 0.1}C${x - rx * 1.2} ${top - ry * 1.5} ${x + rx * 1.2} ${top - ry * 1.5} ${x + rx * 1.04} ${top - ry * 0.1}C${x + rx * 0.9} ${top - ry * 0.55} ${x + rx * 0.5} ${top - ry * 0.68} ${x} ${top - ry * 0.66}C${x - rx * 0.5} ${top - ry * 0.68} ${x - rx * 0.9} ${top - ry * 0.55} ${x - rx * 1.04} ${top - ry * 0.1}Z`, hair),
  );
  return parts.join("");
};
