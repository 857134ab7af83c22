import { between, circle, ellipse, glow, gradient, hills, line, mix, path, pick, polygon, rect, ridge, round, sea, sky, times } from "./picture-draw";
import type { Canvas } from "./picture-draw";
import { anyTree, awning, bench, bicycle, building, bush, cypress, flowers, hillTown, houses, lamp, roundTree, stonePine, stringLights, trees, vehicle } from "./picture-things";

/** A scene fills the canvas; `variant` moves its main object and changes its details. */
export type Scene = (c: Canvas, variant: number) => string;

const ground = (c: Canvas, y: number, top: string, bottom: string) => rect(0, y, c.w, c.h - y, gradient(c, [[0, top], [1, bottom]]));

const heart = (x: number, y: number, s: number, fill: string) => path(`M${x} ${y + s * 0.9}C${x - s * 1.5} ${y - s * 0.1} ${x - s * 0.7} ${y - s} ${x} ${y - s * 0.35}C${x + s * 0.7} ${y - s} ${x + s * 1.5} ${y - s * 0.1} ${x} ${y + s * 0.9}Z`, fill);

/** Distance: the light of the sky laid over what stands behind, from nothing at `y` to `strength`. */
const haze = (c: Canvas, y: number, height: number, strength: number) => rect(0, y, c.w, height, gradient(c, [[0, c.p.sky[2], 0], [0.45, c.p.sky[2], strength], [1, c.p.sky[2], strength]]));

/** Pavement, kerb and road with lane marks, from `y` down. */
function road(c: Canvas, y: number): string {
  const { p, w, h, u } = c;
  const top = y + 84 * u;
  const tar = p.night ? mix(p.ink, p.sky[1], 0.28) : mix(p.ink, "#c7c6c4", 0.45);
  return (
    ground(c, y, p.paving[0], p.paving[1]) + times(26, (i) => line((i / 25) * w, y, (i / 25) * w * 1.16 - w * 0.08, top, p.ink, 1.4 * u, 'opacity="0.1"')) +
    rect(0, top, w, 12 * u, mix(p.paving[1], "#ffffff", 0.4)) + rect(0, top + 12 * u, w, h - top, gradient(c, [[0, tar], [1, mix(tar, p.ink, 0.35)]])) +
    times(9, (i) => polygon([[(i * w) / 8 - 60 * u, h - 66 * u], [(i * w) / 8 + 50 * u, h - 66 * u], [(i * w) / 8 + 44 * u, h - 54 * u], [(i * w) / 8 - 70 * u, h - 54 * u]], "#f4ead6", 'opacity="0.75"'))
  );
}

export const park: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const y = h * 0.6;
  const bend = [0.2, 0.78, 0.5, 0.32][v % 4] ?? 0.5;
  const parts = [sky(c, 1 - bend * 0.7, 0.24), hills(c, y), trees(c, y + 8 * u, Math.max(6, w / (170 * u)), 130, 240), ground(c, y, p.lawn[0], p.lawn[1])];
  parts.push(ridge(c, y + 150 * u, 26 * u, mix(p.lawn[0], p.lawn[1], 0.65), 3));
  if (v % 4 === 1) parts.push(ellipse(w * 0.3, h * 0.78, 430 * u, 86 * u, p.paving[1]), ellipse(w * 0.3, h * 0.775, 405 * u, 74 * u, gradient(c, [[0, p.water[0]], [1, p.water[1]]])), times(9, () => round(w * 0.3 + between(c, -300, 220) * u, h * 0.775 + between(c, -46, 46) * u, 90 * u, 3 * u, 2, "#ffffff", 'opacity="0.4"')));
  const px = bend * w;
  parts.push(path(`M${px - 26 * u} ${y + 4 * u}C${px + 240 * u} ${y + 120 * u} ${px - 460 * u} ${h * 0.83} ${px - 250 * u} ${h}L${px + 320 * u} ${h}C${px + 40 * u} ${h * 0.84} ${px + 420 * u} ${y + 130 * u} ${px + 20 * u} ${y + 4 * u}Z`, gradient(c, [[0, p.paving[1]], [1, p.paving[0]]])));
  parts.push(anyTree(c, w * (bend < 0.5 ? 0.88 : 0.12), h * 0.8, 620), roundTree(c, w * (bend < 0.5 ? 0.68 : 0.4), h * 0.72, 350), cypress(c, w * (bend < 0.5 ? 0.6 : 0.62), h * 0.68, 330), cypress(c, w * (bend < 0.5 ? 0.56 : 0.66), h * 0.675, 280));
  if (v % 4 === 2) parts.push(playground(c, w * 0.26, h * 0.86));
  parts.push(bench(c, w * (bend < 0.5 ? 0.7 : 0.28), h * 0.88, 230), lamp(c, w * (bend < 0.5 ? 0.49 : 0.45), h * 0.79, 300));
  parts.push(flowers(c, 0, h * 0.94, w * 0.34, h * 0.05, 60), flowers(c, w * 0.72, h * 0.94, w * 0.28, h * 0.05, 50), bush(c, w * 0.03, h, 300), bush(c, w * 0.97, h, 340), bush(c, w * 0.15, h + 30 * u, 220));
  return parts.join("");
};

function playground(c: Canvas, x: number, y: number): string {
  const { p, u } = c;
  const post = (dx: number, top: number) => rect(x + dx * u, y - top * u, 12 * u, top * u, p.accents[2]);
  return (
    ellipse(x + 60 * u, y + 4 * u, 420 * u, 52 * u, mix(p.accents[0], p.paving[0], 0.62)) + post(-130, 270) + post(0, 270) + rect(x - 140 * u, y - 150 * u, 162 * u, 12 * u, p.trunk) + polygon([[x - 160 * u, y - 268 * u], [x - 58 * u, y - 350 * u], [x + 44 * u, y - 268 * u]], p.accents[1]) +
    path(`M${x + 14 * u} ${y - 148 * u}C${x + 110 * u} ${y - 140 * u} ${x + 110 * u} ${y - 14 * u} ${x + 250 * u} ${y - 16 * u}`, "none", `stroke="${p.accents[0]}" stroke-width="${24 * u}" stroke-linecap="round"`) +
    times(5, (i) => line(x - 190 * u + i * 10 * u, y - i * 30 * u, x - 145 * u + i * 4 * u, y - i * 30 * u, p.ink, 7 * u)) + line(x - 196 * u, y + 8 * u, x - 140 * u, y - 150 * u, p.ink, 7 * u) +
    line(x + 300 * u, y, x + 340 * u, y - 230 * u, p.accents[3], 11 * u) + line(x + 380 * u, y, x + 340 * u, y - 230 * u, p.accents[3], 11 * u) + line(x + 340 * u, y - 230 * u, x + 500 * u, y - 230 * u, p.accents[3], 11 * u) + line(x + 460 * u, y, x + 500 * u, y - 230 * u, p.accents[3], 11 * u) + line(x + 540 * u, y, x + 500 * u, y - 230 * u, p.accents[3], 11 * u) +
    line(x + 392 * u, y - 228 * u, x + 386 * u, y - 66 * u, p.ink, 3 * u) + line(x + 446 * u, y - 228 * u, x + 440 * u, y - 66 * u, p.ink, 3 * u) + round(x + 376 * u, y - 70 * u, 76 * u, 12 * u, 4 * u, p.accents[1])
  );
}

export const bay: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const y = h * 0.47;
  const sunX = [0.64, 0.3, 0.5][v % 3] ?? 0.5;
  const boat = (x: number, by: number, s: number) => path(`M${x - 60 * s} ${by}L${x + 64 * s} ${by}L${x + 44 * s} ${by + 22 * s}L${x - 44 * s} ${by + 22 * s}Z`, p.ink) + polygon([[x, by - 6 * s], [x, by - 130 * s], [x + 62 * s, by - 10 * s]], "#fdf6e8") + polygon([[x - 6 * s, by - 6 * s], [x - 6 * s, by - 100 * s], [x - 46 * s, by - 8 * s]], p.accents[1]) + ellipse(x, by + 30 * s, 70 * s, 5 * s, p.ink, 'opacity="0.15"');
  const ferry = (x: number, by: number) => path(`M${x - 190 * u} ${by - 26 * u}L${x + 200 * u} ${by - 26 * u}L${x + 170 * u} ${by + 18 * u}L${x - 160 * u} ${by + 18 * u}Z`, "#fdfaf2") + rect(x - 150 * u, by - 66 * u, 280 * u, 40 * u, "#f3ede0") + times(9, (i) => round(x - 138 * u + i * 30 * u, by - 56 * u, 20 * u, 16 * u, 3 * u, p.water[1])) + rect(x - 80 * u, by - 96 * u, 130 * u, 30 * u, "#fdfaf2") + rect(x - 8 * u, by - 126 * u, 26 * u, 32 * u, p.accents[1]) + rect(x - 178 * u, by - 4 * u, 362 * u, 7 * u, p.accents[2]);
  const parts = [sky(c, sunX, 0.27, 74), hills(c, y, 210), hillTown(c, y + 6 * u, 5, v === 1 ? 0.42 * w : 0, v === 1 ? w : 0.55 * w), sea(c, y, h, sunX), boat(w * 0.62, h * 0.62, u * 1.05), boat(w * 0.8, h * 0.55, u * 0.55)];
  if (v !== 2) parts.push(ferry(w * (v ? 0.24 : 0.36), h * 0.6));
  const deck = h * 0.85;
  parts.push(ground(c, deck, p.paving[0], p.paving[1]), times(16, (i) => line((i / 15) * w, deck, (i / 15) * w * 1.3 - w * 0.15, h, p.ink, 1.6 * u, 'opacity="0.1"')));
  parts.push(times(w / (78 * u) + 1, (i) => rect(i * 78 * u + 30 * u, deck - 78 * u, 7 * u, 84 * u, p.ink)), round(0, deck - 84 * u, w, 11 * u, 4 * u, p.ink), rect(0, deck - 44 * u, w, 5 * u, p.ink));
  parts.push(lamp(c, w * 0.9, h * 0.95, 480), lamp(c, w * 0.1, h * 0.92, 420), v === 2 ? stonePine(c, w * 0.78, h * 0.97, 760) : bench(c, w * 0.68, h * 0.96, 260), bush(c, w * 0.02, h + 10 * u, 260));
  return parts.join("");
};

export const street: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const y = h * 0.8;
  const parts = [sky(c, v % 2 ? 0.2 : 0.8, 0.2), hills(c, h * 0.5, 180), houses(c, h * 0.72, 330, 470), haze(c, h * 0.3, h * 0.5, 0.32), houses(c, y, 290, 460, true, -90), road(c, y)];
  parts.push(times(Math.max(2, w / (480 * u)), (i) => roundTree(c, (i + 0.55) * 480 * u, y + 52 * u, between(c, 310, 370))), lamp(c, w * 0.32, y + 60 * u, 380), lamp(c, w * 0.84, y + 60 * u, 380), bench(c, w * 0.62, y + 66 * u, 170));
  if (v === 1) parts.push(vehicle(c, w * 0.5, h * 0.965, 700, p.accents[2]));
  else if (v === 2) parts.push(times(120, () => { const x = c.rand() * w; const ry = c.rand() * h; return line(x, ry, x - 14 * u, ry + 52 * u, "#ffffff", 2.2 * u, 'opacity="0.35"'); }), times(7, (i) => ellipse((i + 0.5) * (w / 7), h * 0.95 + (i % 2) * 30 * u, 120 * u, 11 * u, p.water[0], 'opacity="0.55"')), times(3, (i) => round(w * (0.2 + i * 0.3), y + 98 * u, 120 * u, 20 * u, 4 * u, p.ink) + times(7, (k) => rect(w * (0.2 + i * 0.3) + (10 + k * 15) * u, y + 102 * u, 7 * u, 12 * u, p.paving[1]))));
  else parts.push(bicycle(c, w * 0.18, y + 78 * u, 190, p.accents[1]), stringLights(c, 0, h * 0.42, w, h * 0.38, 70 * u));
  return parts.join("");
};

export const market: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const y = h * 0.74;
  const stall = (x: number, by: number, s: number, color: string): string => {
    const width = 400 * s * u;
    const top = by - 360 * s * u;
    const crate = (i: number, row: number) => {
      const cx = x + (18 + i * 93) * s * u;
      const cy = by - (150 - row * 62) * s * u;
      const fruit = pick(c, [p.accents[0], p.accents[1], "#6f9e4c", "#8a4f7d", "#e8c65a", "#c93f3c"]);
      return times(11, (k) => circle(cx + (10 + (k % 6) * 12.6) * s * u, cy - (2 + Math.floor(k / 6) * 9) * s * u, 9.5 * s * u, mix(fruit, "#ffffff", c.rand() * 0.22))) + round(cx, cy, 84 * s * u, 40 * s * u, 4 * u, mix(p.accents[0], p.trunk, 0.62)) + rect(cx, cy + 16 * s * u, 84 * s * u, 5 * s * u, p.ink, 'opacity="0.25"');
    };
    return ellipse(x + width / 2, by, width * 0.56, 20 * s * u, p.ink, 'opacity="0.18"') + times(2, (i) => rect(x + i * (width - 10 * s * u), top, 10 * s * u, 360 * s * u, p.trunk)) + rect(x + 10 * s * u, top + 90 * s * u, width - 20 * s * u, 130 * s * u, p.ink, 'opacity="0.14"') + times(4, (i) => crate(i, 0)) + times(4, (i) => crate(i, 1)) + rect(x, by - 46 * s * u, width, 46 * s * u, mix(color, p.ink, 0.25)) + awning(c, x - 26 * s * u, top - 26 * s * u, width + 52 * s * u, 96 * s * u, color);
  };
  const parts = [sky(c, v ? 0.22 : 0.76, 0.2), hills(c, h * 0.5, 200), houses(c, h * 0.68, 280, 420), haze(c, h * 0.3, h * 0.4, 0.35), trees(c, h * 0.69, 6, 240, 330), ground(c, h * 0.68, p.paving[1], p.paving[0])];
  parts.push(times(14, (i) => line(w / 2 + (i - 7) * 90 * u, h * 0.68, w / 2 + (i - 7) * 330 * u, h, p.ink, 1.6 * u, 'opacity="0.1"')));
  const back = Math.ceil(w / (390 * u));
  parts.push(times(back, (i) => stall(i * 390 * u - 40 * u, y + 10 * u, 0.74, p.accents[(i + v) % 4] ?? p.accents[0])), stringLights(c, 0, h * 0.3, w * 0.5, h * 0.34, 46 * u), stringLights(c, w * 0.5, h * 0.34, w, h * 0.28, 46 * u));
  const front = Math.max(1, Math.floor(w / (640 * u)));
  parts.push(times(front, (i) => stall(((i + 0.5) / front) * w - 215 * u + (v ? 60 : -30) * u, h * 0.97, 1.08, p.accents[(i + v + 1) % 4] ?? p.accents[1])));
  return parts.join("");
};

export const sports: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const y = h * 0.56;
  const parts = [sky(c, 0.5, 0.22), hills(c, y - 30 * u, 220), trees(c, y, 12, 150, 230)];
  parts.push(polygon([[0, y - 70 * u], [w * 0.34, y - 40 * u], [w * 0.34, y + 12 * u], [0, y + 40 * u]], mix(p.paving[1], p.ink, 0.2)), times(4, (i) => polygon([[0, y - (66 - i * 26) * u], [w * 0.34, y - (38 - i * 13) * u], [w * 0.34, y - (31 - i * 13) * u], [0, y - (52 - i * 26) * u]], p.accents[i % 4] ?? p.accents[0], 'opacity="0.85"')));
  const court = v === 1 ? [mix(p.accents[1], p.paving[1], 0.35), p.accents[2]] : v === 2 ? [mix(p.accents[1], p.trunk, 0.3), p.lawn[0]] : [p.lawn[1], p.lawn[0]];
  parts.push(ground(c, y, court[0] ?? p.lawn[0], mix(court[0] ?? p.lawn[0], p.ink, 0.12)));
  if (v === 0) parts.push(times(8, (i) => (i % 2 ? "" : polygon([[w / 2 + (i - 4) * 230 * u, y], [w / 2 + (i - 3) * 230 * u, y], [w / 2 + (i - 3) * 520 * u, h], [w / 2 + (i - 4) * 520 * u, h]], p.lawn[0], 'opacity="0.7"'))));
  const white = (d: string) => path(d, "none", `stroke="#fdfaf2" stroke-width="${7 * u}" opacity="0.85"`);
  if (v === 2) parts.push(times(6, (i) => white(`M${-w * 0.1} ${y + (60 + i * i * 17 + i * 20) * u}C${w * 0.3} ${y + (30 + i * i * 15) * u} ${w * 0.8} ${y + (30 + i * i * 15) * u} ${w * 1.1} ${y + (70 + i * i * 18 + i * 22) * u}`)));
  else parts.push(white(`M${w * 0.12} ${h}L${w * 0.3} ${y + 30 * u}L${w * 0.9} ${y + 30 * u}L${w * 1.06} ${h}`), white(`M${w * 0.47} ${y + 30 * u}L${w * 0.44} ${y + 120 * u}L${w * 0.76} ${y + 120 * u}L${w * 0.73} ${y + 30 * u}`), ellipse(w * 0.6, h * 0.93, 330 * u, 90 * u, "none", `stroke="#fdfaf2" stroke-width="${7 * u}" opacity="0.85"`));
  if (v === 1) parts.push(rect(w * 0.595, y - 270 * u, 14 * u, 310 * u, p.ink), round(w * 0.6 - 120 * u, y - 390 * u, 250 * u, 150 * u, 8 * u, "#fdfaf2"), rect(w * 0.6 - 40 * u, y - 330 * u, 90 * u, 70 * u, "none", `stroke="${p.accents[1]}" stroke-width="${8 * u}"`), ellipse(w * 0.6 + 4 * u, y - 236 * u, 54 * u, 13 * u, "none", `stroke="${p.accents[1]}" stroke-width="${9 * u}"`), times(7, (i) => line(w * 0.6 + (-48 + i * 17) * u, y - 232 * u, w * 0.6 + (-26 + i * 10) * u, y - 160 * u, "#fdfaf2", 3 * u)));
  if (v === 0) parts.push(times(9, (i) => line(w * 0.6 + (-150 + i * 37.5) * u, y - 104 * u, w * 0.6 + (-150 + i * 37.5) * u, y + 26 * u, "#fdfaf2", 2 * u, 'opacity="0.6"')), times(4, (i) => line(w * 0.6 - 150 * u, y + (-80 + i * 32) * u, w * 0.6 + 150 * u, y + (-80 + i * 32) * u, "#fdfaf2", 2 * u, 'opacity="0.6"')), path(`M${w * 0.6 - 160 * u} ${y + 34 * u}v${-146 * u}h${320 * u}v${146 * u}`, "none", `stroke="#fdfaf2" stroke-width="${12 * u}"`));
  const bx = w * (v ? 0.3 : 0.36);
  const ball = v === 1 ? p.accents[0] : "#fdfaf2";
  if (v !== 2) parts.push(ellipse(bx, h * 0.9, 80 * u, 14 * u, p.ink, 'opacity="0.2"'), circle(bx, h * 0.9 - 70 * u, 72 * u, gradient(c, [[0, mix(ball, "#ffffff", 0.3)], [1, mix(ball, p.ink, 0.2)]])), v === 1 ? path(`M${bx - 70 * u} ${h * 0.9 - 70 * u}h${140 * u}M${bx} ${h * 0.9 - 142 * u}v${144 * u}M${bx - 50 * u} ${h * 0.9 - 120 * u}q${50 * u} ${50 * u} 0 ${100 * u}M${bx + 50 * u} ${h * 0.9 - 120 * u}q${-50 * u} ${50 * u} 0 ${100 * u}`, "none", `stroke="${p.ink}" stroke-width="${4 * u}" opacity="0.6"`) : times(5, (i) => line(bx, h * 0.9 - 70 * u, bx + Math.cos(i * 1.257 - 1.57) * 62 * u, h * 0.9 - 70 * u + Math.sin(i * 1.257 - 1.57) * 62 * u, p.ink, 4 * u, 'opacity="0.55"')) + times(5, (i) => circle(bx + Math.cos(i * 1.257 - 1.57) * 56 * u, h * 0.9 - 70 * u + Math.sin(i * 1.257 - 1.57) * 56 * u, 13 * u, p.ink)) + circle(bx, h * 0.9 - 70 * u, 20 * u, p.ink));
  parts.push(times(2, (i) => { const x = w * (i ? 0.93 : 0.06); return (p.night ? glow(c, x, y - 400 * u, 260 * u, p.window, 0.6) : "") + rect(x, y - 380 * u, 12 * u, 400 * u, p.ink) + round(x - 60 * u, y - 430 * u, 132 * u, 62 * u, 8 * u, p.ink) + times(8, (k) => circle(x + (-42 + (k % 4) * 32) * u, y + (-414 + Math.floor(k / 4) * 28) * u, 10 * u, "#fff6d8")); }));
  return parts.join("");
};

export const roadworks: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const y = h * 0.7;
  const earth = mix(p.trunk, p.paving[1], 0.45);
  const cone = (x: number, by: number, s: number) => ellipse(x, by, 54 * s, 9 * s, p.ink, 'opacity="0.2"') + round(x - 50 * s, by - 14 * s, 100 * s, 14 * s, 4 * s, mix(p.accents[1], p.ink, 0.25)) + polygon([[x - 34 * s, by - 14 * s], [x - 9 * s, by - 132 * s], [x + 9 * s, by - 132 * s], [x + 34 * s, by - 14 * s]], p.accents[1]) + polygon([[x - 26 * s, by - 52 * s], [x - 20 * s, by - 82 * s], [x + 20 * s, by - 82 * s], [x + 26 * s, by - 52 * s]], "#fdf8ef");
  const digger = (x: number, by: number) => {
    const yellow = p.accents[0];
    return ellipse(x, by, 300 * u, 22 * u, p.ink, 'opacity="0.2"') + round(x - 210 * u, by - 86 * u, 420 * u, 86 * u, 43 * u, p.ink) + times(5, (i) => circle(x + (-160 + i * 80) * u, by - 43 * u, 27 * u, "#8d9499")) + round(x - 190 * u, by - 210 * u, 330 * u, 120 * u, 18 * u, yellow) + rect(x - 190 * u, by - 118 * u, 330 * u, 28 * u, mix(yellow, p.ink, 0.25)) + path(`M${x - 20 * u} ${by - 210 * u}v${-150 * u}h${96 * u}q${54 * u} 0 ${64 * u} ${150 * u}Z`, mix(yellow, "#ffffff", 0.15)) + path(`M${x + 4 * u} ${by - 226 * u}v${-112 * u}h${66 * u}q${34 * u} 0 ${42 * u} ${112 * u}Z`, p.window) + line(x + 110 * u, by - 190 * u, x + 330 * u, by - 430 * u, yellow, 40 * u) + line(x + 330 * u, by - 430 * u, x + 470 * u, by - 210 * u, mix(yellow, p.ink, 0.12), 32 * u) + line(x + 200 * u, by - 290 * u, x + 320 * u, by - 360 * u, "#dfe3e4", 12 * u) + path(`M${x + 430 * u} ${by - 220 * u}l${84 * u} ${-14 * u}q${34 * u} ${80 * u} ${-30 * u} ${130 * u}q${-70 * u} ${-10 * u} ${-80 * u} ${-70 * u}Z`, p.ink);
  };
  const barrier = (x: number, by: number) => times(2, (i) => rect(x + (20 + i * 240) * u, by - 130 * u, 12 * u, 130 * u, p.ink)) + round(x, by - 140 * u, 290 * u, 52 * u, 8 * u, "#fdf8ef") + times(4, (i) => polygon([[x + (20 + i * 70) * u, by - 140 * u], [x + (56 + i * 70) * u, by - 140 * u], [x + (36 + i * 70) * u, by - 88 * u], [x + i * 70 * u, by - 88 * u]], p.accents[1]));
  const parts = [sky(c, v ? 0.8 : 0.2, 0.2), hills(c, h * 0.52, 190), houses(c, h * 0.66, 260, 400), haze(c, h * 0.28, h * 0.4, 0.36), trees(c, h * 0.67, 7, 190, 270), ground(c, h * 0.66, mix(p.ink, "#c7c6c4", 0.5), mix(p.ink, "#a9a8a6", 0.4))];
  parts.push(ridge(c, y + 70 * u, 12 * u, mix(p.ink, "#9a9a9a", 0.35), 3), path(`M0 ${h * 0.86}C${w * 0.3} ${h * 0.8} ${w * 0.7} ${h * 0.82} ${w} ${h * 0.86}L${w} ${h}L0 ${h}Z`, earth), path(`M0 ${h * 0.93}C${w * 0.3} ${h * 0.89} ${w * 0.7} ${h * 0.9} ${w} ${h * 0.94}L${w} ${h}L0 ${h}Z`, mix(earth, p.ink, 0.35)));
  parts.push(digger(w * (v ? 0.34 : 0.42), h * 0.85));
  parts.push(path(`M${w * 0.72} ${h * 0.85}q${110 * u} ${-190 * u} ${230 * u} ${-170 * u}q${140 * u} ${10 * u} ${250 * u} ${190 * u}Z`, mix(earth, p.ink, 0.15)), times(3, (i) => { const r = 44 * u; const x = w * 0.06 + i * 96 * u; return circle(x, h * 0.96, r, p.accents[2]) + circle(x, h * 0.96, r * 0.66, p.ink); }), times(2, (i) => { const r = 44 * u; const x = w * 0.06 + (i + 0.5) * 96 * u; return circle(x, h * 0.96 - 82 * u, r, mix(p.accents[2], "#ffffff", 0.15)) + circle(x, h * 0.96 - 82 * u, r * 0.66, p.ink); }));
  parts.push(barrier(w * 0.64, h * 0.97), cone(w * 0.55, h * 0.97, u), cone(w * 0.9, h * 0.96, u), cone(w * 0.28, h * 0.985, u * 0.95));
  return parts.join("");
};

export const square: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const y = h * 0.7;
  const cx = w * (v ? 0.58 : 0.5);
  const stone = p.night ? mix("#f6ecdc", p.sky[1], 0.45) : "#f8f0e2";
  const shade = mix(stone, p.ink, 0.14);
  const W = Math.min(1180 * u, w * 0.86);
  const left = cx - W / 2;
  const windowRow = (top: number, height: number) => times(11, (i) => { const x = left + W * 0.045 + (i * W * 0.91) / 10.6; return Math.abs(i - 5) < 2 ? "" : path(`M${x} ${top + height}v${-height * 0.7}q0 ${-height * 0.3} ${W * 0.022} ${-height * 0.3}q${W * 0.022} 0 ${W * 0.022} ${height * 0.3}v${height * 0.7}Z`, p.night ? p.window : mix(p.window, p.ink, 0.15)); });
  const tower = rect(cx - 62 * u, y - 590 * u, 124 * u, 260 * u, stone) + rect(cx + 26 * u, y - 590 * u, 36 * u, 260 * u, shade) + polygon([[cx - 82 * u, y - 590 * u], [cx, y - 694 * u], [cx + 82 * u, y - 590 * u]], p.roofs[0] ?? p.ink) + circle(cx, y - 508 * u, 44 * u, p.night ? p.window : "#fffdf6", `stroke="${p.ink}" stroke-width="${5 * u}"`) + line(cx, y - 508 * u, cx, y - 538 * u, p.ink, 5 * u) + line(cx, y - 508 * u, cx + 22 * u, y - 500 * u, p.ink, 5 * u);
  const hall = rect(left, y - 330 * u, W, 330 * u, gradient(c, [[0, stone], [1, shade]])) + polygon([[left - 18 * u, y - 330 * u], [left + 50 * u, y - 392 * u], [left + W - 50 * u, y - 392 * u], [left + W + 18 * u, y - 330 * u]], p.roofs[1] ?? p.ink) + rect(left, y - 178 * u, W, 10 * u, shade) + windowRow(y - 300 * u, 96 * u) + windowRow(y - 140 * u, 110 * u) + rect(cx - W * 0.15, y - 360 * u, W * 0.3, 360 * u, stone) + polygon([[cx - W * 0.17, y - 356 * u], [cx, y - 436 * u], [cx + W * 0.17, y - 356 * u]], mix(stone, "#ffffff", 0.3)) + polygon([[cx - W * 0.12, y - 366 * u], [cx, y - 418 * u], [cx + W * 0.12, y - 366 * u]], shade) + rect(cx - W * 0.13, y - 300 * u, W * 0.26, 300 * u, p.night ? mix(p.window, p.accents[0], 0.4) : mix(p.window, p.ink, 0.3)) + times(5, (i) => rect(cx - W * 0.14 + i * W * 0.064, y - 346 * u, W * 0.024, 346 * u, mix(stone, "#ffffff", 0.4)) + rect(cx - W * 0.14 + i * W * 0.064 + W * 0.016, y - 346 * u, W * 0.008, 346 * u, shade)) + times(3, (i) => rect(cx - W * (0.17 + i * 0.016), y - (24 - i * 12) * u, W * (0.34 + i * 0.032), 12 * u, i % 2 ? shade : stone));
  const parts = [sky(c, v ? 0.2 : 0.8, 0.2), hills(c, h * 0.56, 220), houses(c, y - 10 * u, 200, 300), haze(c, h * 0.3, h * 0.42, 0.4), tower, hall, ground(c, y, p.paving[1], p.paving[0])];
  parts.push(times(17, (i) => line(cx + (i - 8) * 96 * u, y, cx + (i - 8) * 340 * u, h, p.ink, 1.6 * u, 'opacity="0.1"')), times(5, (i) => line(0, y + (20 + i * i * 15) * u, w, y + (20 + i * i * 15) * u, p.ink, 1.4 * u, 'opacity="0.08"')));
  parts.push(stonePine(c, Math.max(cx - W * 0.62, 60 * u), y + 40 * u, 430), stonePine(c, Math.min(cx + W * 0.62, w - 60 * u), y + 40 * u, 430), cypress(c, cx - W * 0.4, y + 26 * u, 330), cypress(c, cx + W * 0.4, y + 26 * u, 330));
  const fy = h * 0.88;
  if (v) parts.push(ellipse(cx, fy + 16 * u, 300 * u, 52 * u, shade), ellipse(cx, fy, 300 * u, 50 * u, stone), ellipse(cx, fy, 274 * u, 41 * u, p.water[1]), times(7, (i) => path(`M${cx} ${fy - 150 * u}q${(i - 3) * 34 * u} ${-70 * u} ${(i - 3) * 66 * u} ${150 * u}`, "none", `stroke="#ffffff" stroke-width="${5 * u}" opacity="0.6"`)), rect(cx - 12 * u, fy - 150 * u, 24 * u, 150 * u, stone));
  parts.push(lamp(c, w * 0.1, h * 0.93, 380), lamp(c, w * 0.9, h * 0.93, 380), bench(c, w * 0.22, h * 0.95, 210), bench(c, w * (v ? 0.83 : 0.76), h * 0.95, 210), bush(c, 0, h + 10 * u, 260), bush(c, w, h + 10 * u, 260));
  return parts.join("");
};

export const village: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const y = h * 0.5;
  const rows = 9;
  const parts = [sky(c, v ? 0.76 : 0.26, 0.24), hills(c, y, 240), trees(c, y + 4 * u, 9, 110, 180)];
  parts.push(times(4, (i) => building(c, w * (v ? 0.5 : 0.1) + i * 200 * u, y + 20 * u, 160 * u, (130 + (i % 2) * 50) * u)), times(5, (i) => cypress(c, w * (v ? 0.5 : 0.1) + (i * 200 - 20) * u, y + 26 * u, between(c, 180, 260))), ground(c, y + 14 * u, p.lawn[0], p.lawn[1]));
  const vanish = w * (v ? 0.36 : 0.62);
  parts.push(times(rows, (i) => { const at = (i - (rows - 1) / 2) * 1.0; const soil = mix(p.trunk, p.paving[1], 0.5); return polygon([[vanish + at * 130 * u, y + 26 * u], [vanish + (at + 0.45) * 130 * u, y + 26 * u], [vanish + (at + 0.45) * 520 * u, h], [vanish + at * 520 * u, h]], soil, 'opacity="0.75"'); }));
  parts.push(times(rows, (i) => times(9, (k) => { const t = ((k + 1) / 9) ** 1.6; const at = (i - (rows - 1) / 2 + 0.22) * (130 + 390 * t); return bush(c, vanish + at * u, y + 26 * u + t * (h - y), 24 + 150 * t); })));
  parts.push(roundTree(c, w * (v ? 0.9 : 0.08), h * 0.82, 560), v ? "" : roundTree(c, w * 0.97, h * 0.72, 330), flowers(c, 0, h * 0.95, w, h * 0.05, 60));
  return parts.join("");
};

export const ride: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const y = h * 0.5;
  const parts = [sky(c, 0.3, 0.26, 70), hills(c, y, 200), hillTown(c, y + 4 * u, 3, w * 0.55, w), sea(c, y, h * 0.72, 0.3), ground(c, h * 0.69, p.lawn[0], p.lawn[1])];
  parts.push(trees(c, h * 0.71, 5, 260, 360, stonePine), polygon([[0, h * 0.78], [w, h * 0.75], [w, h * 0.93], [0, h * 0.98]], mix(p.accents[1], p.paving[1], 0.45)), times(8, (i) => polygon([[(i * w) / 7 - 50 * u, h * 0.872 - i * 4 * u], [(i * w) / 7 + 50 * u, h * 0.868 - i * 4 * u], [(i * w) / 7 + 50 * u, h * 0.88 - i * 4 * u], [(i * w) / 7 - 50 * u, h * 0.884 - i * 4 * u]], "#fdf8ef", 'opacity="0.85"')));
  parts.push(lamp(c, w * 0.86, h * 0.8, 380), bicycle(c, w * (v ? 0.4 : 0.46), h * 0.89, 700, p.accents[2]), flowers(c, 0, h * 0.95, w, h * 0.05, 80), bush(c, w * 0.95, h + 10 * u, 330), bush(c, w * 0.02, h + 20 * u, 260));
  return parts.join("");
};

export const recycling: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const y = h * 0.7;
  const bin = (x: number, color: string) => {
    const by = h * 0.9;
    return ellipse(x, by, 150 * u, 18 * u, p.ink, 'opacity="0.2"') + path(`M${x - 120 * u} ${by - 340 * u}h${240 * u}l${-18 * u} ${340 * u}h${-204 * u}Z`, gradient(c, [[0, color], [1, mix(color, p.ink, 0.22)]], "across")) + round(x - 136 * u, by - 386 * u, 272 * u, 54 * u, 20 * u, mix(color, p.ink, 0.18)) + round(x - 76 * u, by - 366 * u, 152 * u, 16 * u, 8 * u, p.ink) + path(`M${x} ${by - 250 * u}C${x + 84 * u} ${by - 230 * u} ${x + 70 * u} ${by - 120 * u} ${x} ${by - 96 * u}C${x - 70 * u} ${by - 120 * u} ${x - 84 * u} ${by - 230 * u} ${x} ${by - 250 * u}Z`, "#fdf8ef", 'opacity="0.9"') + line(x, by - 224 * u, x, by - 70 * u, color, 6 * u) + times(2, (i) => line(x, by - (150 + i * 36) * u, x + 26 * u, by - (174 + i * 36) * u, color, 5 * u) + line(x, by - (150 + i * 36) * u, x - 26 * u, by - (174 + i * 36) * u, color, 5 * u));
  };
  const colors = [p.accents[2], p.accents[0], "#5d9a58", p.accents[1]];
  const parts = [sky(c, 0.2, 0.22), hills(c, h * 0.52, 200), houses(c, h * 0.66, 240, 380), haze(c, h * 0.26, h * 0.42, 0.42), trees(c, h * 0.68, 8, 230, 330), ground(c, h * 0.66, p.lawn[0], p.lawn[1]), ground(c, y + 40 * u, p.paving[0], p.paving[1])];
  parts.push(times(4, (i) => bin(w / 2 + (i - 1.5) * 330 * u, colors[(i + v) % 4] ?? p.accents[0])), roundTree(c, w * 0.05, h * 0.86, 520), roundTree(c, w * 0.96, h * 0.84, 460), flowers(c, 0, h * 0.95, w, h * 0.05, 50));
  return parts.join("");
};

export const van: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const y = h * 0.74;
  const parts = [sky(c, 0.8, 0.2), hills(c, h * 0.54, 220), hillTown(c, h * 0.57, 4, 0, w * 0.6), ground(c, h * 0.56, p.lawn[0], p.lawn[1]), trees(c, h * 0.62, 7, 240, 340), ground(c, y, p.paving[0], p.paving[1])];
  const x = w * 0.46;
  parts.push(vehicle(c, x, h * 0.9, 1000, "#fbf7ee", true), heart(x, h * 0.9 - 330 * u, 56 * u, p.accents[v ? 2 : 1]), awning(c, x - 480 * u, h * 0.9 - 500 * u, 520 * u, 44 * u, p.accents[v ? 2 : 1]));
  parts.push(rect(w * 0.8, h * 0.9 - 90 * u, 240 * u, 14 * u, mix(p.accents[0], p.trunk, 0.5)), times(2, (i) => rect(w * 0.8 + (20 + i * 186) * u, h * 0.9 - 80 * u, 12 * u, 100 * u, p.ink)), times(3, (i) => round(w * 0.8 + (36 + i * 60) * u, h * 0.9 - 130 * u, 42 * u, 40 * u, 6 * u, p.accents[i] ?? p.accents[0])), roundTree(c, w * 0.96, h * 0.84, 480), bush(c, w * 0.03, h, 260), flowers(c, 0, h * 0.96, w, h * 0.04, 40));
  return parts.join("");
};
