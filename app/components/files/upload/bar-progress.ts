import { loadingBar } from "~/components/controls/loading-bar-store";

/** The progress of each upload. */
const underWay = new Map<symbol, number>();

function show() {
  if (underWay.size === 0) {
    loadingBar.hide();
    return loadingBar.setMode("indeterminate");
  }
  loadingBar.setMode("determinate");
  loadingBar.setProgress((100 * [...underWay.values()].reduce((sum, share) => sum + share, 0)) / underWay.size);
  loadingBar.show();
}

/** Starts an upload on the page's loading bar, which shows the total progress until all have ended. */
export function beginOnBar(): { reach: (share: number) => void; end: () => void } {
  const upload = Symbol("upload");
  const reach = (share: number) => {
    underWay.set(upload, share);
    show();
  };
  reach(0);
  return {
    reach: (share) => void (underWay.has(upload) && reach(share)),
    end() {
      underWay.delete(upload);
      show();
    },
  };
}
