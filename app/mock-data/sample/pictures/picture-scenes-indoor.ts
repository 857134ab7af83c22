import { between, circle, ellipse, glow, gradient, hills, line, mix, path, pick, polygon, rect, ridge, round, sky, times } from "./picture-draw";
import type { Canvas } from "./picture-draw";
import { bush, cypress, hillTown, stonePine, stringLights, trees } from "./picture-things";
import type { Scene } from "./picture-scenes-outdoor";

const beam = (c: Canvas, x: number, y: number, toX: number, toY: number, spread: number, color: string, strength = 0.5) =>
  polygon([[x - 6 * c.u, y], [x + 6 * c.u, y], [toX + spread, toY], [toX - spread, toY]], gradient(c, [[0, color, strength], [1, color, 0.02]]));

/** Rows of seat backs rising towards the viewer. */
function seats(c: Canvas, top: number, color: string): string {
  const { w, h, u } = c;
  return times(3, (row) => {
    const size = (92 + row * 30) * u;
    const y = top + (row / 3) * (h - top) + 20 * u;
    return times(w / size + 2, (i) => round((i - 0.5 + (row % 2) * 0.5) * size, y, size * 0.86, size * 1.3, size * 0.26, mix(color, c.p.ink, 0.25 + row * 0.16)));
  });
}

export const stage: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const cloth = v ? p.accents[3] : p.accents[1];
  const dark = mix(p.ink, cloth, 0.25);
  const floor = h * 0.66;
  const parts = [rect(0, 0, w, h, gradient(c, [[0, mix(p.ink, "#000000", 0.2)], [1, dark]])), rect(w * 0.14, h * 0.1, w * 0.72, floor - h * 0.1, gradient(c, [[0, mix(p.accents[2], p.ink, 0.45)], [1, mix(p.accents[0], p.accents[2], 0.35)]]))];
  parts.push(glow(c, w * 0.5, floor - 60 * u, 520 * u, p.window, 0.75));
  const moonR = 150 * u;
  parts.push(circle(w * (v ? 0.4 : 0.6), h * 0.34, moonR, mix(p.window, "#ffffff", 0.4)));
  if (v) parts.push(times(5, (i) => rect(w * (0.2 + i * 0.125), floor - (150 + ((i * 67) % 120)) * u, w * 0.1, (150 + ((i * 67) % 120)) * u, mix(p.ink, p.accents[2], 0.3 + i * 0.06)) + times(4, (k) => rect(w * (0.222 + i * 0.125) + (k % 2) * 70 * u, floor - (110 - Math.floor(k / 2) * 60) * u, 30 * u, 34 * u, p.window))));
  else parts.push(ridge({ ...c, w }, floor - 90 * u, 40 * u, mix(p.ink, p.accents[2], 0.4), 4), times(6, (i) => polygon([[w * (0.2 + i * 0.11), floor], [w * (0.235 + i * 0.11), floor - (190 + ((i * 53) % 90)) * u], [w * (0.27 + i * 0.11), floor]], mix(p.ink, p.accents[2], 0.22))));
  parts.push(polygon([[w * 0.08, floor], [w * 0.92, floor], [w * 1.02, h * 0.8], [-w * 0.02, h * 0.8]], gradient(c, [[0, mix(p.trunk, p.accents[0], 0.5)], [1, mix(p.trunk, p.ink, 0.35)]])), times(15, (i) => line(w * (0.08 + (0.84 * i) / 14), floor, w * (-0.02 + (1.04 * i) / 14), h * 0.8, p.ink, 2 * u, 'opacity="0.22"')));
  parts.push(times(3, (i) => beam(c, w * (0.26 + i * 0.24), h * 0.06, w * (0.36 + i * 0.14), h * 0.74, 190 * u, "#fff1c4", 0.5)), ellipse(w * 0.5, h * 0.735, 330 * u, 34 * u, "#fff3cf", 'opacity="0.45"'));
  if (v) parts.push(rect(w * 0.5 - 5 * u, h * 0.73 - 240 * u, 10 * u, 240 * u, p.ink), ellipse(w * 0.5, h * 0.73, 60 * u, 10 * u, p.ink), round(w * 0.5 - 17 * u, h * 0.73 - 296 * u, 34 * u, 70 * u, 17 * u, p.ink), round(w * 0.5 - 17 * u, h * 0.73 - 262 * u, 34 * u, 8 * u, 2, p.window));
  else parts.push(round(w * 0.5 - 70 * u, h * 0.72 - 96 * u, 140 * u, 16 * u, 6 * u, p.accents[0]), times(2, (i) => line(w * 0.5 + (i ? 54 : -54) * u, h * 0.72 - 84 * u, w * 0.5 + (i ? 66 : -66) * u, h * 0.735, p.ink, 11 * u)), rect(w * 0.5 - 66 * u, h * 0.72 - 230 * u, 12 * u, 140 * u, p.accents[0]), round(w * 0.5 - 70 * u, h * 0.72 - 240 * u, 20 * u, 60 * u, 8 * u, p.accents[0]));
  const fold = (x: number, width: number, flip: number) => times(6, (i) => path(`M${x + flip * i * width} 0C${x + flip * (i + 0.4) * width} ${h * 0.3} ${x + flip * (i - 0.25) * width * 0.86} ${h * 0.5} ${x + flip * i * width * 0.78} ${h * 0.77}h${flip * width * 0.95}C${x + flip * (i + 0.6) * width * 0.9} ${h * 0.5} ${x + flip * (i + 1.3) * width} ${h * 0.3} ${x + flip * (i + 1.15) * width} 0Z`, i % 2 ? cloth : mix(cloth, p.ink, 0.22)));
  parts.push(fold(0, w * 0.045, 1), fold(w, w * 0.045, -1), times(9, (i) => path(`M${(i * w) / 9} 0h${w / 9}v${h * 0.1}q${-w / 18} ${70 * u} ${-w / 9} 0Z`, i % 2 ? cloth : mix(cloth, p.ink, 0.18))), seats(c, h * 0.79, cloth));
  return parts.join("");
};

export const library: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const wood = mix(p.accents[0], p.trunk, 0.62);
  const wall = mix(p.paving[0], "#ffffff", 0.2);
  const floor = h * 0.78;
  const shelf = (x: number, width: number, top: number) => {
    const levels = 5;
    const step = (floor - top) / levels;
    let books = "";
    for (let level = 0; level < levels; level++) {
      const base = top + step * (level + 1) - 12 * u;
      for (let bx = x + 18 * u; bx < x + width - 50 * u; ) {
        const bw = between(c, 16, 38) * u;
        const bh = step * between(c, 0.5, 0.8);
        const color = mix(pick(c, [...p.accents, p.foliage[1], "#e9dcc3", p.roofs[0] ?? p.ink]), p.ink, c.rand() * 0.18);
        if (c.rand() < 0.86) books += rect(bx, base - bh, bw - 2 * u, bh, color) + rect(bx, base - bh + 14 * u, bw - 2 * u, 5 * u, "#fdf6e6", 'opacity="0.5"');
        bx += bw;
      }
    }
    return rect(x, top - 16 * u, width, floor - top + 16 * u, mix(wood, p.ink, 0.32)) + books + times(levels + 1, (i) => rect(x, top + step * i - 14 * u, width, 14 * u, wood)) + rect(x, top - 16 * u, 14 * u, floor - top + 16 * u, wood) + rect(x + width - 14 * u, top - 16 * u, 14 * u, floor - top + 16 * u, wood);
  };
  const winX = w * (v ? 0.1 : 0.4);
  const winW = Math.min(560 * u, w * 0.34);
  const view: Canvas = { ...c, w: winW, h: h * 0.46 };
  const inside = `<svg x="${winX}" y="${h * 0.12}" width="${winW}" height="${h * 0.46}" viewBox="0 0 ${winW} ${h * 0.46}">${sky(view, 0.7, 0.25, 40)}${hills(view, h * 0.4, 150)}${trees(view, h * 0.47, 3, 150, 220)}</svg>`;
  const parts = [rect(0, 0, w, h, gradient(c, [[0, mix(wall, p.ink, 0.1)], [1, wall]])), rect(winX - 18 * u, h * 0.12 - 18 * u, winW + 36 * u, h * 0.46 + 36 * u, "#fdf8ef"), inside, rect(winX + winW / 2 - 5 * u, h * 0.12, 10 * u, h * 0.46, "#fdf8ef"), rect(winX, h * 0.32, winW, 9 * u, "#fdf8ef")];
  parts.push(rect(0, floor, w, h - floor, gradient(c, [[0, mix(wood, p.paving[1], 0.4)], [1, mix(wood, p.ink, 0.15)]])), times(10, (i) => line((i / 9) * w, floor, (i / 9) * w * 1.5 - w * 0.25, h, p.ink, 2 * u, 'opacity="0.13"')));
  parts.push(v ? shelf(w * 0.5, w * 0.52, h * 0.1) : shelf(-20 * u, w * 0.34, h * 0.1) + shelf(w * 0.8, w * 0.24, h * 0.1));
  parts.push(polygon([[winX, h * 0.58], [winX + winW, h * 0.58], [winX + winW * 1.4, h], [winX + winW * 0.1, h]], "#fff6d8", 'opacity="0.16"'));
  const tx = w * (v ? 0.4 : 0.56);
  const ty = h * 0.84;
  parts.push(ellipse(tx, h * 0.97, 380 * u, 26 * u, p.ink, 'opacity="0.18"'), times(2, (i) => polygon([[tx + (i ? 280 : -310) * u, ty], [tx + (i ? 310 : -280) * u, ty], [tx + (i ? 300 : -290) * u, h * 0.975], [tx + (i ? 284 : -306) * u, h * 0.975]], mix(wood, p.ink, 0.35))), round(tx - 380 * u, ty - 22 * u, 760 * u, 34 * u, 10 * u, mix(wood, "#ffffff", 0.18)));
  parts.push(path(`M${tx - 30 * u} ${ty - 24 * u}q${-90 * u} ${-46 * u} ${-180 * u} ${-8 * u}v${-14 * u}q${90 * u} ${-44 * u} ${180 * u} ${2 * u}q${90 * u} ${-46 * u} ${180 * u} ${-2 * u}v${14 * u}q${-90 * u} ${-36 * u} ${-180 * u} ${8 * u}Z`, "#fffaf0", `stroke="${p.ink}" stroke-width="${2 * u}" stroke-opacity="0.3"`), times(3, (i) => round(tx - (330 - i * 6) * u, ty - (50 + i * 26) * u, (130 - i * 14) * u, 25 * u, 4 * u, p.accents[i] ?? p.ink)));
  parts.push(glow(c, tx + 240 * u, ty - 150 * u, 230 * u, "#ffe7a8", 0.6), line(tx + 250 * u, ty - 24 * u, tx + 250 * u, ty - 210 * u, p.ink, 9 * u), ellipse(tx + 250 * u, ty - 26 * u, 52 * u, 10 * u, p.ink), path(`M${tx + 170 * u} ${ty - 180 * u}q${80 * u} ${-120 * u} ${160 * u} 0Z`, p.accents[2]));
  return parts.join("");
};

export const council: Scene = (c) => {
  const { p, w, h, u } = c;
  const wood = mix(p.accents[0], p.trunk, 0.66);
  const parts = [rect(0, 0, w, h, gradient(c, [[0, mix(wood, "#ffffff", 0.45)], [0.6, mix(wood, "#ffffff", 0.62)], [1, mix(wood, p.ink, 0.3)]]))];
  parts.push(times(24, (i) => rect((i / 24) * w, h * 0.1, w / 48, h * 0.42, wood, 'opacity="0.3"')), rect(0, 0, w, h * 0.1, mix(p.paving[0], "#ffffff", 0.4)), times(7, (i) => round(w * (0.09 + i * 0.13), h * 0.035, w * 0.08, 12 * u, 6 * u, "#fff8df") + glow(c, w * (0.13 + i * 0.13), h * 0.05, 130 * u, "#fff3c9", 0.6)));
  parts.push(round(w * 0.36, h * 0.14, w * 0.28, h * 0.24, 10 * u, mix(p.accents[2], p.ink, 0.25)), path(`M${w * 0.38} ${h * 0.35}C${w * 0.45} ${h * 0.2} ${w * 0.53} ${h * 0.36} ${w * 0.62} ${h * 0.19}`, "none", `stroke="${p.window}" stroke-width="${8 * u}" opacity="0.85"`), rect(w * 0.3, h * 0.44, w * 0.4, h * 0.13, mix(wood, p.ink, 0.25)), rect(w * 0.29, h * 0.425, w * 0.42, 18 * u, mix(wood, "#ffffff", 0.2)), times(3, (i) => round(w * (0.4 + i * 0.1) - 40 * u, h * 0.33, 80 * u, h * 0.1, 20 * u, p.accents[1])), times(3, (i) => line(w * (0.4 + i * 0.1) + 54 * u, h * 0.427, w * (0.4 + i * 0.1) + 44 * u, h * 0.375, p.ink, 5 * u)), rect(0, h * 0.57, w, h * 0.43, gradient(c, [[0, mix(p.accents[2], p.ink, 0.5)], [1, mix(p.accents[2], p.ink, 0.3)]])));
  parts.push(times(4, (row) => {
    const y = h * (0.6 + row * 0.105);
    const count = 9;
    const sag = (40 + row * 18) * u;
    const arc = (dy: number) => `M${-w * 0.05} ${y - sag * 0.6 + dy}Q${w / 2} ${y + sag * 1.6 + dy} ${w * 1.05} ${y - sag * 0.6 + dy}`;
    const band = `${arc(0)}L${w * 1.05} ${y - sag * 0.6 + 62 * u}Q${w / 2} ${y + sag * 1.6 + 62 * u} ${-w * 0.05} ${y - sag * 0.6 + 62 * u}Z`;
    const size = (56 + row * 16) * u;
    const chairs = times(count, (i) => { const t = (i + 0.5) / count; const cy = y - sag * 0.6 + 4 * t * (1 - t) * sag * 1.1; return round(t * w - size / 2, cy - size * 0.85, size, size, size * 0.28, mix(p.accents[1], p.ink, 0.12 + row * 0.05)) + line(t * w + size * 0.7, cy + 6 * u, t * w + size * 0.62, cy - size * 0.5, p.ink, 4 * u); });
    return chairs + path(band, mix(wood, p.ink, 0.06 + row * 0.07)) + path(arc(0), "none", `stroke="${mix(wood, "#ffffff", 0.35)}" stroke-width="${10 * u}"`);
  }));
  return parts.join("");
};

/** A table from above, with what the workshop or the meal needs. */
export const workshop: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const top = v ? mix(p.accents[2], "#ffffff", 0.72) : mix(p.accents[0], "#fff8ea", 0.68);
  const turn = (x: number, y: number, angle: number, content: string) => `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${angle}) scale(${(u * 1.15).toFixed(3)})">${content}</g>`;
  const lifted = (content: string) => `<g opacity="0.13" transform="translate(9 13)">${content.replace(/fill="(?!none)[^"]*"/g, `fill="${p.ink}"`)}</g>${content}`;
  const sheet = (color: string, inner: string) => lifted(round(-170, -220, 340, 440, 6, color)) + inner;
  const pencil = (color: string) => lifted(round(-150, -13, 250, 26, 4, color)) + rect(-150, -5, 250, 8, "#ffffff", 'opacity="0.25"') + polygon([[100, -13], [150, 0], [100, 13]], "#f0d7ae") + polygon([[136, -4], [150, 0], [136, 4]], p.ink) + round(-172, -13, 26, 26, 5, p.accents[1]);
  const pot = (color: string) => lifted(circle(0, 0, 76, "#fdf8ef")) + circle(0, 0, 61, color) + ellipse(-16, -18, 22, 13, "#ffffff", 'opacity="0.35"');
  const scissors = circle(-96, -42, 40, "none", `stroke="${p.accents[1]}" stroke-width="19"`) + circle(-96, 42, 40, "none", `stroke="${p.accents[1]}" stroke-width="19"`) + polygon([[-66, -28], [170, 46], [176, 62], [-60, 8]], "#b9c4c8") + polygon([[-66, 28], [170, -46], [176, -62], [-60, -8]], "#d5dde0") + circle(-4, 0, 9, p.ink);
  const house = rect(-90, -20, 180, 150, p.accents[0]) + polygon([[-115, -20], [0, -130], [115, -20]], p.accents[1]) + rect(-25, 50, 50, 80, p.accents[2]) + circle(-110, -160, 34, p.accents[0]);
  const tree = rect(-14, 40, 28, 110, p.trunk) + circle(0, -30, 100, p.foliage[1]) + circle(-36, -60, 46, p.foliage[2]) + ellipse(0, 160, 130, 14, p.lawn[0]);
  const star = polygon(Array.from({ length: 10 }, (_, i) => { const r = i % 2 ? 34 : 80; return [Math.cos((i * Math.PI) / 5 - 1.57) * r, Math.sin((i * Math.PI) / 5 - 1.57) * r] as const; }), p.accents[0]);
  const cut = (color: string, kind: number) => lifted(kind === 0 ? circle(0, 0, 62, color) : kind === 1 ? polygon([[-66, 56], [0, -66], [66, 56]], color) : kind === 2 ? round(-56, -56, 112, 112, 8, color) : path("M-70 0A70 70 0 0 1 70 0Z", color));
  const spots: string[] = [rect(0, 0, w, h, gradient(c, [[0, mix(top, "#ffffff", 0.25)], [1, top]])), times(9, (i) => line(0, (i / 8) * h, w, (i / 8) * h + 30 * u, p.ink, 2 * u, 'opacity="0.05"'))];
  spots.push(times(11, (i) => turn(w * ((i * 0.37 + 0.06) % 1), h * (i % 2 ? 0.06 + (i % 3) * 0.02 : 0.93 - (i % 4) * 0.02), i * 47, cut(mix(p.accents[i % 4] ?? p.ink, "#ffffff", 0.15), i % 4))));
  spots.push(turn(w * 0.24, h * 0.4, -9, sheet("#fffdf7", house)), turn(w * 0.55, h * 0.62, 6, sheet(v ? "#fdeccb" : "#eaf3ee", tree)), w > h ? turn(w * 0.83, h * 0.3, 13, sheet(mix(p.accents[3], "#ffffff", 0.75), star)) : "");
  spots.push(times(4, (i) => turn(w * (0.42 + (i % 2) * 0.1), h * (0.14 + Math.floor(i / 2) * 0.15), 0, pot(p.accents[(i + v) % 4] ?? p.accents[0]))), turn(w * 0.16, h * 0.83, -24, pencil(p.accents[2])), turn(w * 0.24, h * 0.88, -12, pencil(p.accents[0])), turn(w * 0.3, h * 0.95, 3, pencil(p.accents[3])), turn(w * 0.82, h * 0.72, 28, scissors));
  spots.push(turn(w * 0.71, h * 0.9, 20, cut(p.foliage[1], 3)), turn(w * 0.95, h * 0.55, 70, pencil(p.accents[1])), times(60, () => circle(c.rand() * w, c.rand() * h, between(c, 3, 7) * u, pick(c, p.accents), 'opacity="0.7"')));
  return spots.join("");
};

export const table: Scene = (c) => {
  const { p, w, h, u } = c;
  const wood = mix(p.accents[0], p.trunk, 0.55);
  const y = h * 0.68;
  const parts = [sky(c, 0.2, 0.2), hills(c, h * 0.5, 200), rect(0, h * 0.5, w, h * 0.5, gradient(c, [[0, p.lawn[0]], [1, p.lawn[1]]])), trees(c, h * 0.56, 7, 280, 400), stringLights(c, 0, h * 0.1, w * 0.5, h * 0.16, 60 * u), stringLights(c, w * 0.5, h * 0.16, w, h * 0.08, 60 * u)];
  parts.push(polygon([[w * 0.16, y - 70 * u], [w * 0.84, y - 70 * u], [w * 1.02, h * 0.93], [-w * 0.02, h * 0.93]], gradient(c, [[0, mix(wood, "#ffffff", 0.25)], [1, wood]])), polygon([[-w * 0.02, h * 0.93], [w * 1.02, h * 0.93], [w * 1.02, h], [-w * 0.02, h]], mix(wood, p.ink, 0.35)), polygon([[w * 0.42, y - 70 * u], [w * 0.58, y - 70 * u], [w * 0.66, h], [w * 0.34, h]], "#fdf6e8"), times(2, (i) => polygon([[w * (i ? 0.57 : 0.425), y - 70 * u], [w * (i ? 0.575 : 0.43), y - 70 * u], [w * (i ? 0.65 : 0.36), h], [w * (i ? 0.64 : 0.35), h]], p.accents[1], 'opacity="0.7"')));
  const plate = (x: number, py: number, s: number, food: string) => ellipse(x, py + 8 * s, 130 * s, 42 * s, p.ink, 'opacity="0.16"') + ellipse(x, py, 126 * s, 40 * s, "#fffdf7") + ellipse(x, py, 92 * s, 27 * s, "#efe7d8") + ellipse(x, py - 4 * s, 74 * s, 20 * s, food) + times(7, (i) => circle(x + (-50 + i * 16) * s, py - 8 * s + ((i * 5) % 9) * s, 8 * s, mix(food, i % 2 ? "#ffffff" : p.ink, 0.25)));
  const glass = (x: number, gy: number, s: number) => ellipse(x, gy + 4 * s, 52 * s, 13 * s, "#fffdf7") + path(`M${x - 30 * s} ${gy - 100 * s}C${x - 14 * s} ${gy - 54 * s} ${x - 36 * s} ${gy - 34 * s} ${x - 20 * s} ${gy}h${40 * s}C${x + 36 * s} ${gy - 34 * s} ${x + 14 * s} ${gy - 54 * s} ${x + 30 * s} ${gy - 100 * s}Z`, "#b4452c", 'opacity="0.88"') + rect(x - 30 * s, gy - 106 * s, 60 * s, 12 * s, "#ffffff", 'opacity="0.6"');
  const foods = ["#8fae5d", p.accents[1], p.accents[0], "#c98a4b"];
  parts.push(times(4, (i) => plate(w * (0.25 + i * 0.165), y + 4 * u, 0.62 * u, foods[i] ?? "#8fae5d")), times(4, (i) => glass(w * (0.33 + i * 0.15), y + 70 * u, 0.7 * u)), times(4, (i) => plate(w * (0.1 + i * 0.265), h * 0.86, 1.15 * u, foods[(i + 2) % 4] ?? "#8fae5d")), times(2, (i) => glass(w * (0.235 + i * 0.54), h * 0.9, 1.2 * u)));
  parts.push(path(`M${w / 2 - 70 * u} ${h * 0.78}q${70 * u} ${60 * u} ${140 * u} 0l${-14 * u} ${-120 * u}h${-112 * u}Z`, p.accents[2]), times(9, (i) => line(w / 2, h * 0.68, w / 2 + (i - 4) * 30 * u, h * 0.68 - (120 - Math.abs(i - 4) * 16) * u, p.foliage[1], 5 * u) + circle(w / 2 + (i - 4) * 30 * u, h * 0.68 - (120 - Math.abs(i - 4) * 16) * u, 21 * u, p.accents[i % 4] ?? p.accents[0])));
  return parts.join("");
};

export const concert: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const y = h * 0.72;
  const cx = w * (v ? 0.5 : 0.52);
  const W = Math.min(1180 * u, w * 0.84);
  const parts = [sky(c, v ? 0.15 : 0.86, 0.16, 44), hills(c, h * 0.6, 230), hillTown(c, h * 0.6, 4), rect(0, h * 0.6, w, h * 0.4, gradient(c, [[0, p.lawn[0]], [1, p.ink]]))];
  parts.push(glow(c, cx, y - 180 * u, 640 * u, p.accents[v ? 3 : 1], 0.65), rect(cx - W / 2, y - 430 * u, W, 430 * u, mix(p.ink, "#000000", 0.25)), rect(cx - W * 0.36, y - 370 * u, W * 0.72, 300 * u, gradient(c, [[0, mix(p.accents[3], p.ink, 0.25)], [1, mix(p.accents[1], p.ink, 0.05)]])), times(5, (i) => path(`M${cx - (60 + i * 46) * u} ${y - 70 * u}a${(60 + i * 46) * u} ${(60 + i * 46) * u} 0 0 1 ${(120 + i * 92) * u} 0`, "none", `stroke="${p.window}" stroke-width="${5 * u}" opacity="${(0.42 - i * 0.06).toFixed(2)}"`)), rect(cx - W / 2, y - 64 * u, W, 20 * u, mix(p.ink, p.paving[1], 0.5)));
  parts.push(times(14, (i) => line(cx - W / 2 + (i * W) / 14, y - 470 * u, cx - W / 2 + ((i + 1) * W) / 14, y - 430 * u, "#9aa7bd", 4 * u) + line(cx - W / 2 + (i * W) / 14, y - 430 * u, cx - W / 2 + ((i + 1) * W) / 14, y - 470 * u, "#9aa7bd", 4 * u)), times(2, (i) => rect(cx - W / 2, y - (470 - i * 40) * u, W, 7 * u, "#9aa7bd") + rect(cx - W / 2 + i * (W - 14 * u), y - 470 * u, 14 * u, 470 * u, "#8291ab")));
  parts.push(times(7, (i) => { const x = cx - W * 0.42 + (i * W * 0.84) / 6; return round(x - 15 * u, y - 440 * u, 30 * u, 36 * u, 8 * u, p.ink) + beam(c, x, y - 410 * u, x + (i - 3) * -64 * u, y + 40 * u, 120 * u, p.accents[i % 4] ?? p.window, 0.65); }));
  parts.push(times(2, (side) => times(4, (i) => { const x = side ? cx + W * 0.39 : cx - W * 0.39 - 92 * u; return round(x, y - (400 - i * 86) * u, 92 * u, 80 * u, 6 * u, "#141c30") + circle(x + 46 * u, y - (360 - i * 86) * u, 29 * u, "#2b3650") + circle(x + 46 * u, y - (360 - i * 86) * u, 12 * u, "#4a5877"); })));
  parts.push(times(3, (i) => round(cx + (-70 + i * 62) * u - (i === 1 ? 8 * u : 0), y - (120 + (i === 1 ? 26 : 0)) * u, 58 * u, 56 * u, 10 * u, i === 1 ? p.accents[1] : p.accents[0])), times(2, (i) => line(cx + (i ? 150 : -150) * u, y - 64 * u, cx + (i ? 150 : -150) * u, y - 230 * u, "#cfd6e4", 5 * u) + circle(cx + (i ? 150 : -150) * u, y - 236 * u, 11 * u, "#cfd6e4")), times(2, (i) => ellipse(cx + (i ? 84 : -110) * u, y - 186 * u, 50 * u, 8 * u, p.accents[0])), rect(cx - W / 2, y - 46 * u, W, 66 * u, mix(p.ink, "#000000", 0.35)));
  parts.push(stringLights(c, 0, h * 0.26, cx - W / 2, y - 480 * u, 50 * u), stringLights(c, cx + W / 2, y - 480 * u, w, h * 0.26, 50 * u), times(64, () => { const x = c.rand() * w; const ly = h * 0.8 + c.rand() * h * 0.19; return glow(c, x, ly, 26 * u, p.window, 0.6) + circle(x, ly, 4 * u, p.window); }), stonePine(c, w * 0.05, h * 0.92, 560), cypress(c, w * 0.95, h * 0.9, 480));
  return parts.join("");
};

export const cinema: Scene = (c) => {
  const { p, w, h, u } = c;
  const y = h * 0.66;
  const W = Math.min(900 * u, w * 0.72);
  const x = (w - W) / 2;
  const chair = (cx: number, by: number, s: number, color: string) => ellipse(cx, by, 100 * s, 10 * s, "#000000", 'opacity="0.3"') + line(cx - 70 * s, by, cx + 60 * s, by - 150 * s, p.trunk, 11 * s) + line(cx + 70 * s, by, cx - 60 * s, by - 100 * s, p.trunk, 11 * s) + path(`M${cx + 62 * s} ${by - 152 * s}C${cx + 30 * s} ${by - 60 * s} ${cx - 10 * s} ${by - 20 * s} ${cx - 66 * s} ${by - 102 * s}l${-14 * s} ${14 * s}C${cx - 10 * s} ${by + 16 * s} ${cx + 66 * s} ${by - 20 * s} ${cx + 84 * s} ${by - 148 * s}Z`, color);
  const view: Canvas = { ...c, w: W, h: W * 0.46, p: { ...p, night: false } };
  const parts = [sky(c, 0.88, 0.14, 42), hills(c, h * 0.62, 200), hillTown(c, h * 0.62, 3), trees(c, h * 0.66, 9, 260, 380), rect(0, h * 0.64, w, h * 0.36, gradient(c, [[0, p.lawn[0]], [1, p.ink]]))];
  parts.push(glow(c, w / 2, y - W * 0.24, W * 0.82, "#cfe6f2", 0.5), rect(x - 14 * u, y - W * 0.46 - 34 * u, W + 28 * u, W * 0.46 + 28 * u, p.ink), `<svg x="${x}" y="${y - W * 0.46 - 20 * u}" width="${W}" height="${W * 0.46}" viewBox="0 0 ${W} ${W * 0.46}">${rect(0, 0, W, W * 0.46, gradient(c, [[0, "#f2b27a"], [1, "#fbe3b0"]]))}${circle(W * 0.66, W * 0.26, W * 0.085, "#fffaf0")}${ridge(view, W * 0.3, 30 * u, "#c9785f", 4)}${ridge(view, W * 0.36, 24 * u, "#8d5563", 3)}${ridge(view, W * 0.41, 14 * u, "#553f5e", 3)}</svg>`, times(2, (i) => rect(x + (i ? W - 60 * u : 46 * u), y - 8 * u, 14 * u, 70 * u, p.ink)));
  parts.push(polygon([[x, y + 6 * u], [x + W, y + 6 * u], [w * 1.05, h], [-w * 0.05, h]], "#dfeaf0", 'opacity="0.09"'), stringLights(c, 0, h * 0.2, x, y - W * 0.46 - 40 * u, 40 * u), stringLights(c, x + W, y - W * 0.46 - 40 * u, w, h * 0.2, 40 * u));
  parts.push(times(7, (i) => chair(w * (0.1 + i * 0.135), h * 0.82, u * 0.7, p.accents[i % 4] ?? p.accents[0])), times(6, (i) => chair(w * (0.08 + i * 0.17), h * 0.96, u * 1.05, p.accents[(i + 2) % 4] ?? p.accents[0])));
  return parts.join("");
};

export const greenhouse: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const y = h * 0.64;
  const parts = [sky(c, 0.5, 0.22), hills(c, h * 0.52, 200), trees(c, h * 0.6, 9, 170, 260), rect(0, h * 0.58, w, h * 0.42, gradient(c, [[0, p.lawn[0]], [1, p.lawn[1]]]))];
  const cx = w * (v ? 0.66 : 0.36);
  const W = 640 * u;
  parts.push(path(`M${cx - W / 2} ${y + 30 * u}v${-190 * u}Q${cx} ${y - 470 * u} ${cx + W / 2} ${y - 160 * u}v${190 * u}Z`, "#f3fbf8", 'opacity="0.82"'), times(7, (i) => { const t = i / 6; return line(cx - W / 2 + t * W, y + 30 * u, cx - W / 2 + t * W, y - (160 + 4 * t * (1 - t) * 155) * u, p.foliage[0], 5 * u); }), times(3, (i) => line(cx - W / 2, y - (10 + i * 70) * u, cx + W / 2, y - (10 + i * 70) * u, p.foliage[0], 4 * u, 'opacity="0.7"')), times(9, (i) => bush(c, cx - W / 2 + (40 + i * 70) * u, y + 20 * u, 74)), round(cx - 60 * u, y - 130 * u, 120 * u, 160 * u, 6 * u, mix(p.accents[2], "#ffffff", 0.3)));
  const bed = (bx: number, by: number, bw: number, s: number) => round(bx, by, bw, 70 * s, 8 * s, mix(p.trunk, p.accents[0], 0.35)) + rect(bx, by + 30 * s, bw, 5 * s, p.ink, 'opacity="0.18"') + ellipse(bx + bw / 2, by + 2 * s, bw / 2 - 6 * s, 16 * s, mix(p.trunk, p.ink, 0.35)) + times(Math.floor(bw / (58 * s)), (i) => { const sx = bx + (i + 0.6) * 58 * s; return path(`M${sx} ${by}C${sx - 44 * s} ${by - 20 * s} ${sx - 38 * s} ${by - 62 * s} ${sx - 2 * s} ${by - 30 * s}C${sx + 30 * s} ${by - 76 * s} ${sx + 48 * s} ${by - 24 * s} ${sx} ${by}Z`, pick(c, [...p.foliage])) + (c.rand() < 0.4 ? circle(sx + 4 * s, by - 34 * s, 10 * s, pick(c, p.accents)) : ""); });
  parts.push(times(3, (i) => bed(w * (0.06 + i * 0.32), h * 0.75, 470 * u, u)), times(3, (i) => bed(w * (-0.06 + i * 0.4), h * 0.89, 640 * u, u * 1.3)));
  return parts.join("");
};

/** Overlapping bands and discs: for pages that tell of rules and forms, where a view would promise too much. */
export const bands: Scene = (c, v) => {
  const { p, w, h, u } = c;
  const base = [p.accents[2], p.accents[3], p.accents[1]][v % 3] ?? p.accents[2];
  const parts = [rect(0, 0, w, h, gradient(c, [[0, mix(base, "#ffffff", 0.72)], [1, mix(p.accents[0], "#ffffff", 0.68)]]))];
  parts.push(circle(w * 0.76, h * 0.36, 250 * u, gradient(c, [[0, mix(p.accents[0], "#ffffff", 0.2)], [1, mix(p.accents[1], "#ffffff", 0.35)]])), circle(w * 0.76, h * 0.36, 340 * u, "none", `stroke="#ffffff" stroke-width="${3 * u}" opacity="0.6"`), circle(w * 0.76, h * 0.36, 430 * u, "none", `stroke="#ffffff" stroke-width="${3 * u}" opacity="0.35"`));
  parts.push(times(6, (i) => ridge(c, h * (0.48 + i * 0.095), (84 - i * 8) * u, mix(mix(base, "#ffffff", 0.55 - i * 0.1), p.ink, i * 0.07), 3)));
  parts.push(times(48, (i) => circle(w * 0.06 + (i % 8) * 40 * u, h * 0.12 + Math.floor(i / 8) * 40 * u, 5 * u, base, 'opacity="0.35"')));
  return parts.join("");
};
