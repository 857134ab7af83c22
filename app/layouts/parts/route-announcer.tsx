import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Announces page titles, which a client-side navigation does not. */
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
