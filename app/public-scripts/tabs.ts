/** Tabs by click and keys (APG); without this module they are links to their panels. */
function start(part: HTMLElement) {
  const list = part.querySelector("ul");
  const tabs = [...(list?.querySelectorAll<HTMLAnchorElement>("a") ?? [])];
  const panels = tabs.map((tab) => document.getElementById(tab.hash.slice(1)));
  if (!list || panels.includes(null)) return;

  function choose(index: number) {
    for (const [at, tab] of tabs.entries()) {
      const isChosen = at === index;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      panels[at]?.toggleAttribute("hidden", !isChosen);
    }
  }

  list.setAttribute("role", "tablist");
  for (const [at, tab] of tabs.entries()) {
    const panel = panels[at];
    tab.parentElement?.setAttribute("role", "presentation");
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel?.id ?? "");
    panel?.setAttribute("role", "tabpanel");
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      choose(at);
      history.replaceState(null, "", tab.hash);
    });
    tab.addEventListener("keydown", (event) => {
      const targets: Record<string, number> = {
        ArrowRight: at + 1,
        ArrowLeft: at - 1,
        Home: 0,
        End: tabs.length - 1,
        " ": at,
      };
      const target = targets[event.key];
      if (target === undefined) return;
      event.preventDefault();
      const next = (target + tabs.length) % tabs.length;
      choose(next);
      tabs[next]?.focus();
    });
  }
  const named = tabs.findIndex((tab) => tab.hash === location.hash);
  choose(Math.max(0, named));
  part.dataset.ready = "";
}

for (const part of document.querySelectorAll<HTMLElement>("[data-tabs]")) start(part);

export {};
