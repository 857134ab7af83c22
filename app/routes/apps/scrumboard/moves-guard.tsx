import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/**
 * Asks before somebody leaves a board while moves wait or are on their way. A card over the board leaves it where it
 * is, so `useLeaveGuard` would ask too often; and it is drawn only meanwhile, since a page has one such guard.
 */
export function MovesGuard({ board }: { board: string }) {
  const { t } = useTranslation();
  useBlocker(({ nextLocation: { pathname } }) => !pathname.startsWith(board) && !window.confirm(t("scrumboard.leave")));
  useEffect(() => {
    window.onbeforeunload = (event) => event.preventDefault();
    return () => void (window.onbeforeunload = null);
  }, []);
  return null;
}
