import type { Palette } from "./picture-palettes";

/** What a scene draws on. `u` is the length of one design unit (1080 of them fit a landscape picture's height). */
export type Canvas = { w: number; h: number; u: number; p: Palette; rand: () => number; defs: string[] };

/** Deterministic numbers in 0..1 from a seed, so that a picture is the same on every machine (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const between = (c: Canvas, low: number, high: number) => low + (high - low) * c.rand();
export const pick = <T>(c: Canvas, list: readonly T[]): T => list[Math.floor(c.rand() * list.length)] as T;
const n = (value: number) => Math.round(value * 10) / 10;

/** Paint opacity instead of element opacity: the same look for one shape, without the extra surface it costs to render. */
const paint = (extra: string) => extra.replace(/(^| )opacity="([\d.]+)"/, '$1fill-opacity="$2" stroke-opacity="$2"');

export const rect = (x: number, y: number, w: number, h: number, fill: string, extra = "") =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${paint(extra)}/>`;
export const round = (x: number, y: number, w: number, h: number, r: number, fill: string, extra = "") =>
  rect(x, y, w, h, fill, `rx="${n(r)}" ${extra}`);
export const circle = (x: number, y: number, r: number, fill: string, extra = "") =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${paint(extra)}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = "") =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${paint(extra)}/>`;
export const polygon = (points: readonly (readonly [number, number])[], fill: string, extra = "") =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(" ")}" fill="${fill}" ${paint(extra)}/>`;
export const path = (d: string, fill: string, extra = "") =>
  `<path d="${d.replace(/-?\d+\.\d+/g, (m) => String(n(Number(m))))}" fill="${fill}" ${paint(extra)}/>`;
export const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, width: number, extra = "") =>
  `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" ${paint(extra)}/>`;
export const group = (content: string, extra: string) => `<g ${extra}>${content}</g>`;
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, index) => draw(index)).join("");

type Stop = readonly [offset: number, color: string, opacity?: number];

/** Adds a gradient to the canvas and returns the paint that refers to it. */
export function gradient(c: Canvas, stops: readonly Stop[], direction: "down" | "across" | "radial" = "down"): string {
  const id = `g${c.defs.length}`;
  const body = stops.map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`).join("");
  c.defs.push(
    direction === "radial"
      ? `<radialGradient id="${id}">${body}</radialGradient>`
      : `<linearGradient id="${id}" x1="0" y1="0" x2="${direction === "across" ? 1 : 0}" y2="${direction === "down" ? 1 : 0}">${body}</linearGradient>`,
  );
  return `url(#${id})`;
}

/** Mixes two #rrggbb colours; `share` 0 gives the first, 1 the second. */
export function mix(a: string, b: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return `#${[1, 3, 5].map((at) => Math.round(channel(a, at) + (channel(b, at) - channel(a, at)) * share).toString(16).padStart(2, "0")).join("")}`;
}

export const glow = (c: Canvas, x: number, y: number, r: number, color: string, strength = 0.7) =>
  circle(x, y, r, gradient(c, [[0, color, strength], [0.35, color, strength * 0.35], [1, color, 0]], "radial"));

export const shadow = (c: Canvas, x: number, y: number, rx: number) => ellipse(x, y, rx, rx * 0.16, c.p.ink, 'opacity="0.16"');

function cloud(c: Canvas, x: number, y: number, size: number): string {
  const { cloud: color } = c.p;
  return group(
    round(x, y, size, size * 0.2, size * 0.1, color) +
      round(x + size * 0.2, y - size * 0.13, size * 0.46, size * 0.26, size * 0.13, color) +
      round(x - size * 0.22, y + size * 0.12, size * 0.7, size * 0.13, size * 0.07, color),
    'opacity="0.55"',
  );
}

/** Sky with sun or moon, clouds or stars; `sunX`, `sunY` are shares of the picture. */
export function sky(c: Canvas, sunX = 0.72, sunY = 0.26, sunR = 62): string {
  const { p, w, h, u } = c;
  const parts = [rect(0, 0, w, h, gradient(c, [[0, p.sky[0]], [0.42, p.sky[1]], [0.72, p.sky[2]], [1, p.sky[2]]]))];
  if (p.night) parts.push(times(70, () => circle(c.rand() * w, c.rand() * h * 0.4, between(c, 0.8, 2.4) * u, "#ffffff", `opacity="${between(c, 0.25, 0.85).toFixed(2)}"`)));
  parts.push(glow(c, sunX * w, sunY * h, sunR * u * 5.2, p.sun, 0.75), circle(sunX * w, sunY * h, sunR * u, p.sun));
  parts.push(times(p.night ? 2 : 4, (i) => cloud(c, ((i + c.rand() * 0.7) / 4) * w, between(c, 0.08, 0.3) * h, between(c, 170, 300) * u)));
  return parts.join("");
}

/** A ridge from edge to edge around `y`, filled to the bottom. */
export function ridge(c: Canvas, y: number, amplitude: number, fill: string, bumps = 5): string {
  const step = c.w / bumps;
  let d = `M0 ${c.h}L0 ${n(y + between(c, -0.4, 0.6) * amplitude)}`;
  let last = y;
  for (let i = 0; i < bumps; i++) {
    const next = y + between(c, -1, 1) * amplitude;
    d += `C${n(step * (i + 0.45))} ${n(last)} ${n(step * (i + 0.55))} ${n(next)} ${n(step * (i + 1))} ${n(next)}`;
    last = next;
  }
  return path(`${d}L${c.w} ${c.h}Z`, fill);
}

/** Three ridges that pale with distance, the near one ending at `horizon`. */
export function hills(c: Canvas, horizon: number, lift = 190): string {
  const { p, u } = c;
  const slope = (color: string) => gradient(c, [[0, color], [0.5, mix(color, p.sky[2], 0.45)], [1, mix(color, p.sky[2], 0.45)]]);
  return [
    ridge(c, horizon - lift * u, 70 * u, slope(p.hills[0]), 4),
    ridge(c, horizon - lift * 0.58 * u, 48 * u, slope(p.hills[1]), 5),
    ridge(c, horizon - lift * 0.25 * u, 26 * u, slope(p.hills[2]), 6),
  ].join("");
}

/** Sea from `y` to `bottom`, with the sun's path on it. */
export function sea(c: Canvas, y: number, bottom: number, sunX = 0.72): string {
  const { p, w, u } = c;
  const depth = bottom - y;
  const glints = times(46, (i) => {
    const t = (i + c.rand()) / 46;
    const width = between(c, 14, 60) * u * (0.5 + t);
    return round(sunX * w + (c.rand() - 0.5) * (80 + 380 * t) * u - width / 2, y + 6 * u + t * depth * 0.95, width, 3.4 * u, 2 * u, p.sun, `opacity="${(0.55 - t * 0.35).toFixed(2)}"`);
  });
  const ripples = times(40, () => round(c.rand() * w, y + c.rand() * depth, between(c, 30, 110) * u, 2.6 * u, 1.3 * u, "#ffffff", 'opacity="0.16"'));
  return rect(0, y, w, depth, gradient(c, [[0, p.water[0]], [1, p.water[1]]])) + ripples + glints;
}

export function frame(c: Canvas, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${c.w}" height="${c.h}" viewBox="0 0 ${c.w} ${c.h}"><defs>${c.defs.join("")}</defs>${content}</svg>`;
}
