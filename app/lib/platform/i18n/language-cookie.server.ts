import { createCookie } from "@remix-run/node";

const YEAR = 60 * 60 * 24 * 365;

/** The language a person chose, kept on this browser. */
export const languageCookie = createCookie("lng", { path: "/", maxAge: YEAR, sameSite: "lax", httpOnly: true });
