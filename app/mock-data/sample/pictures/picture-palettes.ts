export type Palette = {
  sky: readonly [string, string, string];
  sun: string;
  hills: readonly [string, string, string, string];
  lawn: readonly [string, string];
  foliage: readonly [string, string, string];
  trunk: string;
  walls: readonly string[];
  roofs: readonly string[];
  water: readonly [string, string];
  paving: readonly [string, string];
  accents: readonly [string, string, string, string];
  window: string;
  ink: string;
  cloud: string;
  night: boolean;
};

const day = {
  trunk: "#7a5a45",
  walls: ["#f4e7d4", "#ead0b4", "#f8f3e9", "#dfe3dc", "#efd9c9"],
  roofs: ["#c56b4c", "#b0563f", "#cf7f5c"],
  paving: ["#e6dccb", "#d3c6b1"] as const,
  window: "#8fb0bb",
  ink: "#2f3e46",
  night: false,
};

/** Light and colour of a scene; every scene can be drawn in each of them. */
export const palettes = {
  morning: {
    ...day,
    sky: ["#bfdfe8", "#e3efe6", "#faedd6"],
    sun: "#fff4cf",
    hills: ["#bcd2d2", "#98bab1", "#7aa594", "#5f8f79"],
    lawn: ["#a3c48d", "#7fab73"],
    foliage: ["#3d7a5e", "#579a6d", "#7db57d"],
    water: ["#9ccbd3", "#68a7b6"],
    accents: ["#e5a63f", "#d7654d", "#2f8290", "#6f6aa8"],
    cloud: "#ffffff",
  },
  noon: {
    ...day,
    sky: ["#5fb0d8", "#a9d8ea", "#e4f3ee"],
    sun: "#fffbe3",
    hills: ["#a8cbd6", "#82b3ad", "#63997f", "#4d8467"],
    lawn: ["#9bc97b", "#6fa862"],
    foliage: ["#2f7350", "#4a9460", "#79b669"],
    water: ["#6fbdd2", "#3c91b3"],
    accents: ["#f2b134", "#e2573f", "#1f7a8c", "#7d5ba6"],
    cloud: "#ffffff",
  },
  sunset: {
    ...day,
    sky: ["#4d6d98", "#e59a7b", "#fbdca4"],
    sun: "#fff0c2",
    hills: ["#b58d92", "#8f7486", "#6b6178", "#4b5068"],
    lawn: ["#8f9a67", "#6a7d57"],
    foliage: ["#3d5a55", "#57745f", "#7f8f66"],
    trunk: "#54443f",
    walls: ["#f0cfa8", "#dfae8c", "#f5dfc0", "#cfb6a6", "#e8c3a4"],
    roofs: ["#a9553f", "#8f4638", "#bd6a4b"],
    water: ["#e8ad8b", "#6f7f9f"],
    paving: ["#e3c5a4", "#c4a389"],
    accents: ["#f6b54a", "#dc5b45", "#3a6b82", "#8a5a8c"],
    window: "#ffe3a3",
    cloud: "#fbd9bd",
  },
  dusk: {
    ...day,
    sky: ["#24365f", "#6f6493", "#efac90"],
    sun: "#ffe2b8",
    hills: ["#7f7799", "#5d5d85", "#434c73", "#2f3d60"],
    lawn: ["#4a6763", "#38554f"],
    foliage: ["#223f49", "#315650", "#466e5d"],
    trunk: "#3b3440",
    walls: ["#8d84a0", "#a28f9f", "#766f92", "#b39b9c", "#686a8d"],
    roofs: ["#5b4661", "#74505f", "#4b4260"],
    water: ["#a98a9f", "#3d4f7b"],
    paving: ["#8f869b", "#6d6b88"],
    accents: ["#ffc663", "#f07f62", "#55a0b0", "#b08bd0"],
    window: "#ffd98a",
    ink: "#1c2740",
    cloud: "#c99aa6",
    night: true,
  },
  night: {
    ...day,
    sky: ["#0d1838", "#1d3563", "#466f93"],
    sun: "#f4efd9",
    hills: ["#3f6385", "#2c4d72", "#203a5c", "#162a47"],
    lawn: ["#24484a", "#18363c"],
    foliage: ["#123039", "#1d4448", "#2d5d57"],
    trunk: "#2b2a38",
    walls: ["#4d5b80", "#5f6589", "#41517a", "#6f6c8c", "#394872"],
    roofs: ["#33355a", "#453d5e", "#2b3153"],
    water: ["#55809f", "#1c3a63"],
    paving: ["#5a6685", "#434f70"],
    accents: ["#ffce6b", "#f3766a", "#4fb3bf", "#a98be0"],
    window: "#ffdf94",
    ink: "#0c1730",
    cloud: "#53749a",
    night: true,
  },
  autumn: {
    ...day,
    sky: ["#c3d9dc", "#efe6d0", "#fae0b8"],
    sun: "#fff1c9",
    hills: ["#c5c6b6", "#a9ac90", "#8b9272", "#6e7a5d"],
    lawn: ["#bdb873", "#98995c"],
    foliage: ["#a9602f", "#cf8a3b", "#e2b04f"],
    water: ["#a8c6c4", "#759fa5"],
    accents: ["#e0913a", "#c4513a", "#3f7f7c", "#7c5f92"],
    cloud: "#fff7ea",
  },
  rain: {
    ...day,
    sky: ["#7f94a6", "#a9b9c2", "#cfd7d8"],
    sun: "#e6ecec",
    hills: ["#a5b4ba", "#87999f", "#6b8085", "#54696c"],
    lawn: ["#87a083", "#6c8870"],
    foliage: ["#35594f", "#4a7261", "#668b74"],
    walls: ["#dcd5cb", "#cdbfb1", "#e4e0d8", "#bcc4c4", "#d3c5bb"],
    roofs: ["#a0614d", "#8b5145", "#ad7159"],
    water: ["#9fb3ba", "#78929d"],
    paving: ["#b4b6b6", "#969ca0"],
    accents: ["#e3a945", "#cc5d4b", "#2f7686", "#74679a"],
    window: "#f3d99b",
    cloud: "#dfe5e7",
  },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
