import type { NavigationFile, NavigationPart } from "../navigation-part";

/** A navigation by the address of its file, which the page fetches once it needs another than the server drew into it. */
class FetchedNavigation {
  private parts: NavigationFile["parts"] | undefined;
  private loading: Promise<boolean> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly address: string) {}

  /** Resolves to whether it is there: where it can't be had, the next call tries again. */
  readonly want = (): Promise<boolean> => (this.loading ??= this.fetch());

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly find = (part: NavigationPart): string | undefined => this.parts?.[part];

  private async fetch(): Promise<boolean> {
    try {
      const answer = await fetch(this.address, { headers: { Accept: "application/json" } });
      if (!answer.ok || answer.redirected) throw new Error(`${answer.status}`);
      this.parts = ((await answer.json()) as NavigationFile).parts;
      for (const listener of this.listeners) listener();
      return true;
    } catch {
      this.loading = undefined;
      return false;
    }
  }
}

const files = new Map<string, FetchedNavigation>();

export function navigationAt(address: string): FetchedNavigation {
  const known = files.get(address) ?? new FetchedNavigation(address);
  files.set(address, known);
  return known;
}
