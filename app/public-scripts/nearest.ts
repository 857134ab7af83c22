import { distanceText, metresBetween } from "~/lib/platform/geo/distance";

/** Sorts the list by distance from the reader, whose position stays in the browser. */
const button = document.querySelector<HTMLButtonElement>("[data-nearest]");
const list = document.querySelector<HTMLElement>("[data-places]");
const status = document.querySelector<HTMLElement>("[data-nearest-status]");

if (button && list && status && "geolocation" in navigator) {
  delete button.dataset.asleep;
  button.addEventListener("click", () => {
    button.disabled = true;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        arrange(list, { lat: coords.latitude, lng: coords.longitude }, button.dataset.nearest ?? "tr");
        tell(button.dataset.done);
      },
      () => tell(button.dataset.failed),
      { maximumAge: 60_000, timeout: 10_000 },
    );
  });
}

function tell(text: string | undefined) {
  if (button) button.disabled = false;
  if (status) status.textContent = text ?? "";
}

function arrange(places: HTMLElement, from: { lat: number; lng: number }, locale: string) {
  const items = [...places.querySelectorAll<HTMLElement>("li[id^=entry-]")].map((item) => {
    const { lat, lng } = item.dataset;
    return {
      item,
      metres:
        lat === undefined || lng === undefined
          ? Number.POSITIVE_INFINITY
          : metresBetween(from, { lat: Number(lat), lng: Number(lng) }),
    };
  });
  items.sort((a, b) => a.metres - b.metres);
  // One list without headings: the nearest may be in any group.
  const whole = places.querySelector("ul")?.cloneNode(false) as HTMLElement | undefined;
  if (!whole) return;
  for (const { item, metres } of items) {
    const shown = item.querySelector("[data-distance]");
    if (shown) shown.textContent = Number.isFinite(metres) ? distanceText(metres, locale) : "";
    whole.append(item);
  }
  places.replaceChildren(whole);
}
