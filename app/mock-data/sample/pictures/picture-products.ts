import { circle, ellipse, frame, gradient, group, line, mix, path, polygon, rect, round, seededRandom, shadow, times } from "./picture-draw";
import type { Canvas } from "./picture-draw";
import { palettes } from "./picture-palettes";
import type { SamplePicture } from "./pictures";

const size = 640;
const [red, blue, green, amber, grey, dark] = ["#c9573f", "#2f6f9f", "#4f8f6b", "#e0a03a", "#8d98a0", "#33424c"] as const;
const pale = "#f6f3ec";

/** A thing of the stores, drawn in a square of 640; its foot is at 520. */
type Drawing = (c: Canvas) => string;

const bottle = (color: string, wide: number): Drawing => () =>
  round(320 - wide / 2, 230, wide, 290, 34, color) + rect(320 - wide / 6, 160, wide / 3, 80, mix(color, pale, 0.25)) + round(320 - wide / 4.4, 128, wide / 2.2, 44, 12, dark) + round(320 - wide / 2 + 22, 320, wide - 44, 120, 14, pale) + circle(320, 380, 30, mix(color, pale, 0.45));
const box = (color: string, mark: string): Drawing => () =>
  polygon([[150, 260], [320, 200], [490, 260], [320, 320]], mix(color, pale, 0.4)) + polygon([[150, 260], [320, 320], [320, 530], [150, 460]], color) + polygon([[490, 260], [320, 320], [320, 530], [490, 460]], mix(color, dark, 0.25)) + polygon([[185, 330], [285, 366], [285, 430], [185, 394]], mark);

/** By stock code. */
const drawings: Readonly<Record<string, Drawing>> = {
  "OFS-001": (c) => times(5, (i) => polygon([[140 + i * 3, 430 - i * 34], [420 + i * 3, 500 - i * 34], [510 + i * 3, 400 - i * 34], [230 + i * 3, 330 - i * 34]], mix("#ffffff", c.p.ink, 0.04 + i * 0.015))) + polygon([[230, 250], [480, 312], [470, 330], [222, 266]], blue),
  "OFS-002": () => times(3, (i) => group(round(296, 130, 44, 330, 18, [blue, mix(blue, dark, 0.2), mix(blue, pale, 0.2)][i] ?? blue) + polygon([[300, 458], [336, 458], [318, 520]], grey) + rect(330, 150, 12, 120, dark), `transform="rotate(${-24 + i * 24} 320 460)"`)),
  "OFS-003": () => round(190, 130, 260, 390, 16, red) + rect(190, 130, 66, 390, mix(red, dark, 0.3)) + round(206, 200, 34, 130, 6, pale) + circle(223, 430, 18, dark),
  "OFS-004": () => polygon([[170, 190], [450, 170], [470, 450], [190, 470]], "#f2d060") + polygon([[470, 450], [400, 454], [464, 386]], "#d3ad3c") + line(220, 260, 400, 248, "#b8942f", 10) + line(224, 320, 360, 310, "#b8942f", 10),
  "OFS-005": () => round(120, 300, 400, 180, 22, dark) + rect(150, 270, 340, 50, grey) + round(180, 350, 180, 60, 10, pale) + circle(450, 380, 26, amber),
  "OFS-006": () => rect(120, 220, 400, 280, "#e7d6b4") + polygon([[120, 220], [520, 220], [320, 390]], "#d5bf95") + line(120, 500, 270, 350, "#c2aa7d", 6) + line(520, 500, 370, 350, "#c2aa7d", 6),
  "OFS-007": () => round(210, 340, 220, 170, 20, dark) + round(260, 190, 120, 160, 20, red) + ellipse(320, 190, 60, 20, mix(red, pale, 0.35)) + round(236, 400, 168, 60, 8, pale),
  "OFS-008": () => line(200, 530, 270, 130, "#8a6546", 20) + line(440, 530, 370, 130, "#8a6546", 20) + rect(150, 150, 340, 250, "#8a6546") + rect(168, 168, 304, 214, "#2f4a41") + line(200, 230, 340, 230, pale, 8) + line(200, 280, 400, 280, pale, 8),
  "TMZ-001": bottle(green, 250),
  "TMZ-002": bottle(blue, 170),
  "TMZ-003": () => path("M190 520C150 420 170 300 290 240L350 240C470 300 490 420 450 520Z", dark) + path("M290 240C270 200 280 170 320 190C360 170 370 200 350 240Z", mix(dark, grey, 0.4)) + line(250, 330, 230, 470, mix(dark, grey, 0.5), 8),
  "TMZ-004": () => times(3, (i) => rect(130 + i * 130, 210, 120, 290, mix("#ffffff", grey, 0.1 + i * 0.05)) + ellipse(190 + i * 130, 210, 60, 26, "#ffffff") + ellipse(190 + i * 130, 210, 20, 9, "#b8936b")),
  "TMZ-005": () => path("M250 520L250 330L210 230C220 205 246 210 256 232L276 290L270 170C284 148 306 152 308 176L318 284L330 160C346 144 364 152 362 176L364 292L392 206C410 190 428 204 422 228L396 350L396 520Z", "#6f8fc4") + rect(242, 488, 160, 34, mix("#6f8fc4", dark, 0.25)),
  "TMZ-006": () => line(320, 110, 320, 400, "#a77b4f", 22) + round(270, 96, 100, 30, 14, dark) + path("M200 380L440 380L420 520C380 540 260 540 220 520Z", red),
  "TMZ-007": () => path("M180 200L460 200L480 500C440 525 200 525 160 500Z", "#e9e4d8") + rect(180, 186, 280, 26, "#cfc6b3") + circle(320, 350, 74, blue) + times(6, (i) => line(320, 350, 320 + 54 * Math.cos((i * Math.PI) / 3), 350 + 54 * Math.sin((i * Math.PI) / 3), pale, 10)),
  "ETK-001": () => rect(210, 120, 220, 190, red) + line(210, 310, 190, 530, dark, 18) + line(430, 310, 450, 530, dark, 18) + polygon([[190, 330], [450, 330], [480, 380], [160, 380]], mix(red, dark, 0.3)),
  "ETK-002": () => polygon([[110, 270], [320, 130], [530, 270]], red) + times(4, (i) => polygon([[110 + i * 105, 270], [215 + i * 105, 270], [320, 130]], i % 2 === 0 ? pale : red)) + line(130, 270, 130, 530, grey, 14) + line(510, 270, 510, 530, grey, 14),
  "ETK-003": () => times(4, (i) => `<circle cx="320" cy="330" r="${90 + i * 30}" fill="none" stroke="${i % 2 === 0 ? amber : mix(amber, dark, 0.15)}" stroke-width="24"/>`) + circle(320, 330, 66, dark) + round(440, 480, 90, 46, 10, dark),
  "ETK-004": () => path("M170 250L470 250L490 520L150 520Z", "#e3d4b8") + `<path d="M240 260C240 120 400 120 400 260" fill="none" stroke="#c3ae87" stroke-width="20"/>` + path("M320 330C380 330 400 390 320 450C240 390 260 330 320 330Z", green),
  "PRT-001": () => times(2, (i) => path(`M${150 + i * 180} 300L${310 + i * 180} 300L${290 + i * 180} 430L${170 + i * 180} 430Z`, pale) + ellipse(230 + i * 180, 300, 80, 22, "#6b4630") + times(4, (j) => circle(182 + i * 180 + j * 32, 370, 11, j % 2 === 0 ? blue : red)) + ellipse(230 + i * 180, 448, 110, 20, mix(pale, blue, 0.3))),
  "PRT-002": () => rect(140, 160, 360, 350, "#7a5238") + rect(170, 190, 300, 290, "#27483f") + round(220, 240, 200, 190, 8, "#d8b45c") + circle(320, 310, 40, "#b58f38") + rect(262, 370, 116, 12, "#b58f38"),
  "PRT-003": (c) => rect(150, 180, 340, 320, mix(blue, dark, 0.2)) + rect(480, 190, 20, 310, "#f0ece2") + rect(180, 220, 280, 180, gradient(c, [[0, "#bfdfe8"], [1, "#68a7b6"]])) + polygon([[180, 400], [280, 300], [340, 360], [390, 320], [460, 400]], green) + rect(230, 430, 180, 16, pale),
  "PRT-004": box("#8aa05a", "#f1ead2"),
};

/** What a photograph of each product would show. */
export const productPictures: ReadonlyMap<string, SamplePicture> = new Map(
  Object.entries(drawings).map(([sku, draw], at) => {
    const svg = () => {
      const canvas: Canvas = { w: size, h: size, u: size / 1080, p: palettes.morning, rand: seededRandom(at + 1), defs: [] };
      const wall = rect(0, 0, size, size, gradient(canvas, [[0, "#eef1ee"], [0.72, "#dfe5e1"], [0.73, "#cdd6d0"], [1, "#bfcac3"]]));
      return frame(canvas, wall + shadow(canvas, 320, 524, 210) + draw(canvas));
    };
    return [sku, { name: `product-${sku}`, width: size, height: size, svg, alt: {} }];
  }),
);
