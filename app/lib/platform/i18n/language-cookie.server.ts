import { createCookie } from "@remix-run/node";

const YEAR = 60 * 60 * 24 * 365;

export const languageCookie = createCookie("lng", { path: "/", maxAge: YEAR, sameSite: "lax", httpOnly: true });
