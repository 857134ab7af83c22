/** Draws a page's places: tiles of the configured source, pins, outlines and routes. Staff forms pick a place on it. */
const size = 256;
const [nearest, farthest] = [18, 3];

type Point = { x: number; y: number };
type Pin = { element: HTMLAnchorElement; at: Point };
type Place = { lat: number; lng: number };
/** `at`: what is in the middle first, and how near. `isPlaced`: a pin stands there. */
type Picking = { at: Place & { zoom?: number }; isPlaced: boolean; onPick: (place: Place) => void };
type Line = { element: SVGPathElement; points: Point[]; isArea: boolean };
const svg = "http://www.w3.org/2000/svg";

/** Web Mercator (EPSG:3857) on a square of side 1. */
function project(lat: number, lng: number): Point {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The inverse of `project`. */
function placeOf({ x, y }: Point): Place {
  return { lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI, lng: (x - 0.5) * 360 };
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  data: string,
  parent: HTMLElement,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.dataset[data] = "";
  parent.append(element);
  return element;
}

/** @returns moves the pin of a picking map and shows it */
export function start(map: HTMLElement, address: string, picking?: Picking): (place: Place) => void {
  const layer = make("div", "layer", map);
  const tools = make("div", "tools", map);
  if (map.dataset.attribution) make("div", "credit", map).textContent = map.dataset.attribution;
  const items = picking ? [] : [...document.querySelectorAll<HTMLElement>("li[data-lat][data-lng]")];
  const pins = items.map((item): Pin => {
    const element = make("a", "pin", layer);
    // With a list beside the map, its entry has the details.
    element.href = item.querySelector<HTMLAnchorElement>(":is(h2, h3) a")?.href ?? `#${item.id}`;
    const [title, name] = [item.querySelector(":is(h2, h3, [data-name])"), make("span", "name", element)];
    name.textContent = title?.textContent ?? "";
    // The name's language, if not the page's.
    const lang = title?.querySelector<HTMLElement>("[lang]")?.lang;
    if (lang) name.lang = lang;
    const mark = item.querySelector<HTMLElement>("[data-mark]");
    const sign = mark?.lastElementChild?.cloneNode(true) as HTMLElement | undefined;
    if (mark && sign) {
      // The stylesheet gives all pins one colour; this is the pin's own.
      element.style.setProperty("--pin", mark.dataset.mark ?? "");
      sign.dataset.sign = "";
      element.append(sign);
    }
    return { element, at: project(Number(item.dataset.lat), Number(item.dataset.lng)) };
  });
  const outlined = picking ? [] : [...document.querySelectorAll<HTMLElement>("[data-outline]")];
  const lines = outlined.flatMap((item) =>
    (item.dataset.outline ?? "")
      .split("|")
      .filter(Boolean)
      .map((text): Line => {
        const points = text
          .split(" ")
          .map((pair) => pair.split(",").map(Number))
          .map(([lng = 0, lat = 0]) => project(lat, lng));
        const [first, last] = [points[0], points.at(-1)];
        return {
          element: document.createElementNS(svg, "path"),
          points,
          isArea: points.length > 3 && first?.x === last?.x && first?.y === last?.y,
        };
      }),
  );
  const drawing = document.createElementNS(svg, "svg");
  drawing.dataset.drawing = "";
  for (const { element, isArea } of lines) {
    if (isArea) element.dataset.area = "";
    drawing.append(element);
  }
  layer.prepend(drawing);
  if (picking?.isPlaced) pins.push({ element: make("a", "pin", layer), at: project(picking.at.lat, picking.at.lng) });
  map.hidden = !picking && pins.length + lines.length === 0;
  if (map.hidden) return () => undefined;

  const tiles = new Map<string, HTMLImageElement>();
  let zoom = farthest;
  let centre: Point = { x: 0, y: 0 };

  function fit() {
    if (picking) {
      centre = project(picking.at.lat, picking.at.lng);
      zoom = picking.at.zoom ?? 16;
      return;
    }
    const all = [...pins.map(({ at }) => at), ...lines.flatMap(({ points }) => points)];
    const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    centre = { x: (left + right) / 2, y: (top + bottom) / 2 };
    zoom = Number(map.dataset.nearest) || 16;
    while (
      zoom > farthest &&
      Math.max(
        ((right - left) * size * 2 ** zoom) / (map.clientWidth - 80),
        ((bottom - top) * size * 2 ** zoom) / (map.clientHeight - 80),
      ) > 1
    )
      zoom--;
  }

  function draw() {
    const whole = size * 2 ** zoom;
    const [left, top] = [centre.x * whole - map.clientWidth / 2, centre.y * whole - map.clientHeight / 2];
    const wanted = new Set<string>();
    for (let x = Math.floor(left / size); x * size < left + map.clientWidth; x++) {
      for (let y = Math.max(0, Math.floor(top / size)); y * size < top + map.clientHeight && y < 2 ** zoom; y++) {
        const key = `${zoom}/${x}/${y}`;
        wanted.add(key);
        let tile = tiles.get(key);
        if (!tile) {
          tile = document.createElement("img");
          tile.alt = "";
          tile.draggable = false;
          const column = ((x % 2 ** zoom) + 2 ** zoom) % 2 ** zoom;
          tile.src = address.replace("{z}", String(zoom)).replace("{x}", String(column)).replace("{y}", String(y));
          tiles.set(key, tile);
          layer.prepend(tile);
        }
        tile.style.transform = `translate(${Math.round(x * size - left)}px, ${Math.round(y * size - top)}px)`;
      }
    }
    for (const [key, tile] of tiles) {
      if (wanted.has(key)) continue;
      tile.remove();
      tiles.delete(key);
    }
    for (const { element, points, isArea } of lines)
      element.setAttribute(
        "d",
        `M${points.map(({ x, y }) => `${Math.round(x * whole - left)} ${Math.round(y * whole - top)}`).join("L")}${isArea ? "Z" : ""}`,
      );
    for (const { element, at } of pins) {
      element.style.left = `${Math.round(at.x * whole - left)}px`;
      element.style.top = `${Math.round(at.y * whole - top)}px`;
    }
  }

  function move(x: number, y: number) {
    const whole = size * 2 ** zoom;
    centre = { x: centre.x + x / whole, y: Math.max(0, Math.min(1, centre.y + y / whole)) };
    draw();
  }

  /** Zooms around the pointer. */
  function turn(by: number, x = map.clientWidth / 2, y = map.clientHeight / 2) {
    const next = Math.max(farthest, Math.min(nearest, zoom + by));
    if (next === zoom) return;
    const [dx, dy] = [x - map.clientWidth / 2, y - map.clientHeight / 2];
    const change = 1 / (size * 2 ** zoom) - 1 / (size * 2 ** next);
    centre = { x: centre.x + dx * change, y: centre.y + dy * change };
    zoom = next;
    draw();
  }

  function tool(text: string, label: string | undefined, use: () => void) {
    const button = make("button", "tool", tools);
    button.type = "button";
    button.textContent = text;
    if (label) button.setAttribute("aria-label", label);
    button.addEventListener("click", use);
  }
  tool("+", map.dataset.zoomIn, () => turn(1));
  tool("−", map.dataset.zoomOut, () => turn(-1));
  if ("geolocation" in navigator) {
    tool(map.dataset.locate ?? "", undefined, () => {
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          centre = project(coords.latitude, coords.longitude);
          zoom = 15;
          draw();
        },
        () => undefined,
      );
    });
  }

  function put(place: Place) {
    const at = project(place.lat, place.lng);
    if (pins[0]) pins[0].at = at;
    else pins.push({ element: make("a", "pin", layer), at });
    draw();
  }

  let held: { x: number; y: number } | null = null;
  let pressed: { x: number; y: number } | null = null;
  layer.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" && !event.isPrimary) return;
    if ((event.target as Element).closest("a")) return;
    pressed = held = { x: event.clientX, y: event.clientY };
    layer.setPointerCapture(event.pointerId);
  });
  layer.addEventListener("pointermove", (event) => {
    if (!held) return;
    const from = held;
    held = { x: event.clientX, y: event.clientY };
    move(from.x - held.x, from.y - held.y);
  });
  for (const end of ["pointerup", "pointercancel"]) layer.addEventListener(end, () => (held = null));
  layer.addEventListener("pointerup", ({ clientX, clientY }) => {
    // Dragging is no tap.
    if (!picking || !pressed || Math.hypot(clientX - pressed.x, clientY - pressed.y) > 6) return;
    const { left, top, width, height } = layer.getBoundingClientRect();
    const whole = size * 2 ** zoom;
    const place = placeOf({
      x: centre.x + (clientX - left - width / 2) / whole,
      y: centre.y + (clientY - top - height / 2) / whole,
    });
    put(place);
    picking.onPick(place);
  });
  layer.addEventListener("dblclick", ({ clientX, clientY }) => {
    const { left, top } = map.getBoundingClientRect();
    turn(1, clientX - left, clientY - top);
  });
  // The wheel scrolls the page; with Ctrl it zooms the map.
  map.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { left, top } = map.getBoundingClientRect();
      turn(event.deltaY < 0 ? 1 : -1, event.clientX - left, event.clientY - top);
    },
    { passive: false },
  );

  // A pin focused by keyboard is scrolled into view.
  layer.addEventListener("focusin", ({ target }) => {
    const pin = pins.find(({ element }) => element === target);
    if (!pin) return;
    map.scrollTo(0, 0);
    const { left, right, top, bottom } = pin.element.getBoundingClientRect();
    const frame = map.getBoundingClientRect();
    if (left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom) return;
    centre = pin.at;
    draw();
  });
  new ResizeObserver(draw).observe(map);
  fit();
  draw();
  return (place) => {
    const [at, whole] = [project(place.lat, place.lng), size * 2 ** zoom];
    // A map whose pin is in view doesn't move: it would jump under the tapping finger.
    const isInSight =
      Math.abs(at.x - centre.x) * whole < map.clientWidth / 2 &&
      Math.abs(at.y - centre.y) * whole < map.clientHeight / 2;
    if (!isInSight) centre = at;
    put(place);
  };
}

for (const map of document.querySelectorAll<HTMLElement>("[data-map]")) start(map, map.dataset.map ?? "");
