import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Says the title of each new page to screen readers, which a page change by script does not. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState("");
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setTitle(document.title);
  }, [pathname]);
  return (
    <p className="sr-only" aria-live="assertive" aria-atomic>
      {title}
    </p>
  );
}
