import { between, circle, ellipse, glow, gradient, group, line, mix, path, pick, polygon, rect, round, shadow, times } from "./picture-draw";
import type { Canvas } from "./picture-draw";

/** Every thing stands on (x, y), the middle of its foot. `s` is its size in design units. */
export function roundTree(c: Canvas, x: number, y: number, s: number): string {
  const size = s * c.u;
  const tone = Math.floor(c.rand() * 2);
  const dark = c.p.foliage[tone] ?? c.p.foliage[0];
  const light = c.p.foliage[tone + 1] ?? c.p.foliage[2];
  const top = y - size * 0.68;
  return (
    shadow(c, x, y, size * 0.34) +
    path(`M${x - size * 0.035} ${y}L${x - size * 0.018} ${y - size * 0.5}L${x + size * 0.018} ${y - size * 0.5}L${x + size * 0.04} ${y}Z`, c.p.trunk) +
    circle(x - size * 0.15, top + size * 0.1, size * 0.2, dark) + circle(x + size * 0.16, top + size * 0.08, size * 0.21, dark) +
    circle(x, top - size * 0.06, size * 0.27, dark) +
    circle(x - size * 0.06, top - size * 0.11, size * 0.19, light, 'opacity="0.6"') + circle(x + size * 0.12, top + size * 0.02, size * 0.11, light, 'opacity="0.45"') +
    circle(x - size * 0.17, top + size * 0.06, size * 0.1, light, 'opacity="0.4"')
  );
}

export function cypress(c: Canvas, x: number, y: number, s: number): string {
  const size = s * c.u;
  const [dark, light] = c.p.foliage;
  const half = size * 0.13;
  return (
    shadow(c, x, y, size * 0.16) + rect(x - size * 0.015, y - size * 0.12, size * 0.03, size * 0.12, c.p.trunk) +
    path(`M${x} ${y - size}C${x + half * 1.2} ${y - size * 0.6} ${x + half * 1.1} ${y - size * 0.1} ${x} ${y - size * 0.06}C${x - half * 1.1} ${y - size * 0.1} ${x - half * 1.2} ${y - size * 0.6} ${x} ${y - size}Z`, dark) +
    path(`M${x} ${y - size}C${x - half * 1.2} ${y - size * 0.6} ${x - half * 1.1} ${y - size * 0.1} ${x} ${y - size * 0.06}C${x - half * 0.3} ${y - size * 0.3} ${x - half * 0.4} ${y - size * 0.7} ${x} ${y - size}Z`, light, 'opacity="0.7"')
  );
}

export function stonePine(c: Canvas, x: number, y: number, s: number): string {
  const size = s * c.u;
  const [dark, light] = c.p.foliage;
  return (
    shadow(c, x, y, size * 0.36) +
    path(`M${x - size * 0.03} ${y}C${x - size * 0.01} ${y - size * 0.3} ${x + size * 0.05} ${y - size * 0.4} ${x} ${y - size * 0.72}L${x + size * 0.03} ${y - size * 0.72}C${x + size * 0.08} ${y - size * 0.4} ${x + size * 0.02} ${y - size * 0.3} ${x + size * 0.035} ${y}Z`, c.p.trunk) +
    ellipse(x, y - size * 0.76, size * 0.42, size * 0.14, dark) + ellipse(x - size * 0.16, y - size * 0.84, size * 0.24, size * 0.1, dark) +
    ellipse(x + size * 0.15, y - size * 0.86, size * 0.24, size * 0.1, dark) +
    ellipse(x - size * 0.1, y - size * 0.87, size * 0.22, size * 0.055, light, 'opacity="0.65"') + ellipse(x + size * 0.17, y - size * 0.89, size * 0.17, size * 0.05, light, 'opacity="0.55"')
  );
}

export function bush(c: Canvas, x: number, y: number, s: number): string {
  const size = s * c.u;
  const [dark, mid, light] = c.p.foliage;
  return ellipse(x, y - size * 0.18, size * 0.5, size * 0.26, dark) + circle(x - size * 0.2, y - size * 0.26, size * 0.22, mid) + circle(x + size * 0.14, y - size * 0.3, size * 0.24, mid) + circle(x + size * 0.08, y - size * 0.37, size * 0.12, light, 'opacity="0.55"');
}

export const anyTree = (c: Canvas, x: number, y: number, s: number) => pick(c, [roundTree, roundTree, stonePine])(c, x, y, s);
export const trees = (c: Canvas, y: number, count: number, low: number, high: number, draw = anyTree) =>
  times(count, (i) => draw(c, ((i + between(c, 0.15, 0.85)) / count) * c.w, y + between(c, -6, 14) * c.u, between(c, low, high)));

/** Facade with windows; `shop` opens its ground floor under an awning. */
export function building(c: Canvas, x: number, y: number, w: number, h: number, shop = false): string {
  const { p, u } = c;
  const wall = pick(c, p.walls);
  const roof = pick(c, p.roofs);
  const pitched = c.rand() < 0.62;
  const ground = shop ? 118 * u : 60 * u;
  const columns = Math.max(2, Math.round(w / (74 * u)));
  const rows = Math.max(1, Math.floor((h - ground) / (96 * u)));
  const cell = w / columns;
  const storey = (h - ground) / rows;
  const shutters = c.rand() < 0.5;
  const shutter = pick(c, p.accents);
  const parts = [rect(x, y - h, w, h, gradient(c, [[0, wall], [1, mix(wall, p.ink, 0.1)]])), rect(x + w * 0.86, y - h, w * 0.14, h, p.ink, 'opacity="0.07"')];
  parts.push(
    pitched
      ? polygon([[x - 12 * u, y - h], [x + w * 0.14, y - h - 52 * u], [x + w * 0.86, y - h - 52 * u], [x + w + 12 * u, y - h]], roof) + rect(x - 12 * u, y - h, w + 24 * u, 7 * u, mix(roof, p.ink, 0.3))
      : rect(x - 6 * u, y - h - 14 * u, w + 12 * u, 16 * u, mix(wall, p.ink, 0.22)),
  );
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const wx = x + cell * column + cell * 0.28;
      const wy = y - h + storey * row + storey * 0.24;
      const glass = p.night && c.rand() < 0.42 ? mix(p.ink, wall, 0.35) : p.window;
      parts.push(rect(wx - 4 * u, wy - 4 * u, cell * 0.44 + 8 * u, storey * 0.52 + 8 * u, mix(wall, "#ffffff", 0.35)), rect(wx, wy, cell * 0.44, storey * 0.52, glass), rect(wx, wy, cell * 0.44, storey * 0.16, p.ink, 'opacity="0.12"'));
      if (shutters) parts.push(rect(wx - 15 * u, wy - 2 * u, 11 * u, storey * 0.54, shutter, 'opacity="0.8"'), rect(wx + cell * 0.44 + 4 * u, wy - 2 * u, 11 * u, storey * 0.54, shutter, 'opacity="0.8"'));
      else if (c.rand() < 0.4) parts.push(rect(wx - 10 * u, wy + storey * 0.52 + 6 * u, cell * 0.44 + 20 * u, 9 * u, mix(wall, p.ink, 0.3)), bush(c, wx + cell * 0.22, wy + storey * 0.52 + 9 * u, 38));
    }
  if (shop) {
    const color = pick(c, p.accents);
    parts.push(rect(x + w * 0.08, y - 96 * u, w * 0.5, 84 * u, p.night ? p.window : mix(p.window, p.ink, 0.25)), rect(x + w * 0.68, y - 92 * u, w * 0.2, 92 * u, mix(p.trunk, p.ink, 0.2)), awning(c, x + w * 0.04, y - 104 * u, w * 0.6, 34 * u, color));
  } else parts.push(round(x + w / 2 - 22 * u, y - 64 * u, 44 * u, 64 * u, 4 * u, mix(p.trunk, p.ink, 0.15)));
  return parts.join("");
}

export function awning(c: Canvas, x: number, y: number, w: number, h: number, color: string): string {
  const stripes = Math.max(4, Math.round(w / (26 * c.u)));
  const step = w / stripes;
  return times(stripes, (i) => path(`M${x + step * i + step * 0.25} ${y}L${x + step * (i + 1) - step * 0.0} ${y}L${x + step * (i + 1)} ${y + h}A${step / 2} ${step / 2} 0 0 1 ${x + step * i} ${y + h}Z`, i % 2 ? "#fdf8ef" : color));
}

/** A row of houses along `y` from edge to edge. */
export function houses(c: Canvas, y: number, low: number, high: number, shop = false, from = -30, to = c.w + 30): string {
  const parts: string[] = [];
  for (let x = from * c.u; x < to; ) {
    const width = between(c, 190, 320) * c.u;
    parts.push(building(c, x, y, width, between(c, low, high) * c.u, shop));
    x += width + (c.rand() < 0.25 ? between(c, 10, 46) * c.u : 0);
  }
  return parts.join("");
}

/** Small blocks climbing a slope, as İzmir's hillsides look from across the bay. */
export function hillTown(c: Canvas, y: number, rows: number, from = 0, to = c.w): string {
  const { p, u } = c;
  return times(rows, (row) => {
    const base = y - (rows - row - 1) * 30 * u;
    const haze = 0.5 - (row / rows) * 0.3;
    const parts: string[] = [];
    for (let x = from + between(c, 0, 50) * u * (rows - row); x < to - (rows - row) * 30 * u; x += between(c, 34, 66) * u) {
      const w = between(c, 26, 48) * u;
      const h = between(c, 26, 66) * u;
      const wall = mix(pick(c, p.walls), p.hills[1], haze);
      parts.push(rect(x, base - h, w, h, wall), rect(x - 2 * u, base - h - 6 * u, w + 4 * u, 8 * u, mix(pick(c, p.roofs), p.hills[1], haze)));
      parts.push(times(Math.floor(h / (18 * u)), (i) => (c.rand() < 0.75 ? rect(x + 6 * u, base - h + (8 + i * 17) * u, w - 12 * u, 6 * u, p.window, `opacity="${p.night ? 0.85 : 0.4}"`) : "")));
    }
    return parts.join("");
  });
}

export function lamp(c: Canvas, x: number, y: number, s = 300): string {
  const size = s * c.u;
  const { p, u } = c;
  return (
    (p.night ? glow(c, x, y - size, size * 0.55, p.window, 0.75) : "") + shadow(c, x, y, 26 * u) + rect(x - 4 * u, y - size, 8 * u, size, p.ink) + round(x - 10 * u, y - 16 * u, 20 * u, 16 * u, 4 * u, p.ink) +
    polygon([[x - 19 * u, y - size - 30 * u], [x + 19 * u, y - size - 30 * u], [x + 12 * u, y - size], [x - 12 * u, y - size]], p.night ? p.window : "#fdf3d8") + polygon([[x - 24 * u, y - size - 30 * u], [x, y - size - 48 * u], [x + 24 * u, y - size - 30 * u]], p.ink)
  );
}

export function bench(c: Canvas, x: number, y: number, s = 190): string {
  const size = s * c.u;
  const { p, u } = c;
  const wood = mix(p.accents[0], p.trunk, 0.6);
  return (
    shadow(c, x, y, size * 0.55) + times(2, (i) => rect(x - size * 0.42 + i * size * 0.78, y - size * 0.46, 8 * u, size * 0.46, p.ink)) +
    times(3, (i) => round(x - size / 2, y - size * 0.5 + i * 17 * u, size, 12 * u, 4 * u, wood)) + round(x - size * 0.53, y - size * 0.2, size * 1.06, 14 * u, 4 * u, mix(wood, "#ffffff", 0.2))
  );
}

export function bicycle(c: Canvas, x: number, y: number, s: number, color: string): string {
  const r = s * c.u * 0.25;
  const t = s * c.u * 0.022;
  const [rear, front] = [x - r * 1.3, x + r * 1.3];
  const hub = y - r;
  const wheel = (cx: number) => circle(cx, hub, r - t, "none", `stroke="${c.p.ink}" stroke-width="${t * 1.3}"`) + times(6, (i) => line(cx, hub, cx + Math.cos(i * 1.05) * (r - t), hub + Math.sin(i * 1.05) * (r - t), c.p.ink, t * 0.25, 'opacity="0.5"'));
  const [seatX, seatY, headX, headY, crankX, crankY] = [x - r * 0.5, hub - r * 1.05, x + r * 0.95, hub - r * 1.1, x - r * 0.1, hub + r * 0.1];
  return (
    shadow(c, x, y, r * 2.4) + wheel(rear) + wheel(front) +
    line(rear, hub, seatX, seatY, color, t) + line(rear, hub, crankX, crankY, color, t) + line(crankX, crankY, seatX - r * 0.06, seatY - r * 0.2, color, t * 1.2) + line(crankX, crankY, headX, headY, color, t * 1.2) + line(seatX, seatY, headX, headY, color, t * 1.2) + line(front, hub, headX - r * 0.12, headY - r * 0.34, color, t * 1.2) +
    round(seatX - r * 0.42, seatY - r * 0.32, r * 0.7, r * 0.14, r * 0.07, c.p.ink) + path(`M${headX - r * 0.12} ${headY - r * 0.34}q${r * 0.1} ${-r * 0.2} ${r * 0.42} ${-r * 0.06}`, "none", `stroke="${c.p.ink}" stroke-width="${t}" stroke-linecap="round"`) +
    circle(crankX, crankY, r * 0.16, c.p.ink) + round(front - r * 0.1, hub - r * 1.95, r * 0.62, r * 0.46, r * 0.06, mix(c.p.accents[0], c.p.trunk, 0.45))
  );
}

/** Lights on a sagging cord between two points. */
export function stringLights(c: Canvas, x1: number, y1: number, x2: number, y2: number, sag: number): string {
  const at = (t: number) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)] as const;
  const bulbs = Math.round(Math.hypot(x2 - x1, y2 - y1) / (62 * c.u));
  return (
    path(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, "none", `stroke="${c.p.ink}" stroke-width="${2.4 * c.u}" opacity="0.7"`) +
    times(bulbs - 1, (i) => {
      const [x, y] = at((i + 1) / bulbs);
      return (c.p.night ? glow(c, x, y + 8 * c.u, 30 * c.u, c.p.window, 0.6) : "") + circle(x, y + 8 * c.u, 7 * c.u, i % 3 ? c.p.window : c.p.accents[1]);
    })
  );
}

/** A long vehicle seen from the side: a bus, or a service van with `band` windows left out. */
export function vehicle(c: Canvas, x: number, y: number, s: number, color: string, van = false): string {
  const w = s * c.u;
  const h = w * (van ? 0.42 : 0.33);
  const left = x - w / 2;
  const top = y - h - w * 0.05;
  const glass = c.p.night ? c.p.window : "#d6e8ec";
  const wheel = (cx: number) => circle(cx, y - w * 0.045, w * 0.055, c.p.ink) + circle(cx, y - w * 0.045, w * 0.026, "#c9d0d3");
  return (
    ellipse(x, y + w * 0.01, w * 0.53, w * 0.03, c.p.ink, 'opacity="0.22"') + round(left, top, w, h, w * 0.045, color) + round(left, top + h * 0.68, w, h * 0.32, w * 0.03, mix(color, c.p.ink, 0.18)) + rect(left, top + h * 0.62, w, h * 0.07, "#fdf8ef") +
    (van ? round(left + w * 0.7, top + h * 0.14, w * 0.27, h * 0.38, w * 0.03, glass) + round(left + w * 0.1, top + h * 0.14, w * 0.34, h * 0.4, w * 0.02, glass) + rect(left + w * 0.56, top + h * 0.14, w * 0.008, h * 0.8, c.p.ink, 'opacity="0.25"') : times(6, (i) => round(left + w * (0.04 + i * 0.157), top + h * 0.14, w * 0.135, h * 0.4, w * 0.014, glass))) +
    group(wheel(left + w * 0.2) + wheel(left + w * 0.8), "") + circle(left + w * 0.97, top + h * 0.82, w * 0.014, c.p.accents[0])
  );
}

export const flowers = (c: Canvas, x: number, y: number, w: number, h: number, count: number) =>
  times(count, () => circle(x + c.rand() * w, y + c.rand() * h, between(c, 4, 8) * c.u, pick(c, c.p.accents), 'opacity="0.9"'));
