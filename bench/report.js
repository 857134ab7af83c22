import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../scripts/prepare.js";
import { readPeer } from "./peer.js";

const file = join(root, "bench/results.md");
const percent = (share) => `${Math.round(share * 100)} %`;
const number = (value) => String(Number(value.toFixed(value < 10 ? 1 : 0)));

export function verdict({ rate, least, share, leastShare, cpuMs, mostCpu }) {
  const met = [
    ...(leastShare === undefined ? [] : [share >= leastShare]),
    ...(least === undefined ? [] : [rate >= least]),
    ...(mostCpu === undefined ? [] : [cpuMs <= mostCpu]),
  ];
  return met.length === 0 ? "" : met.every(Boolean) ? "reached" : "not reached";
}

const goal = ({ least, leastShare, mostCpu }) =>
  [
    ...(leastShare === undefined ? [] : [`≥ ${percent(leastShare)} of plain`]),
    ...(least === undefined ? [] : [`≥ ${least}/s`]),
    ...(mostCpu === undefined ? [] : [`≤ ${mostCpu} ms of processor`]),
  ].join(", ");

/** A line for the terminal. */
export function rateLine(result) {
  const { what, rate, beside, share, p99, cpuMs, busy, memory, failed } = result;
  const bad = failed > 0 ? `  ! ${failed} other answers` : "";
  return `${what.padEnd(48)} ${number(rate).padStart(6)}/s  plain ${number(beside).padStart(6)}/s ${percent(share).padStart(5)}  p99 ${number(p99).padStart(4)} ms  cpu ${cpuMs.toFixed(2)} ms  main thread ${percent(busy)}  ${Math.round(memory.rss)} MB  ${goal(result)} ${verdict(result)}${bad}`;
}

export const placesLine = ({ places }) => places.map(({ place, share }) => `${place} ${percent(share)}`).join(" · ");

/** The plain server's rate when the goals in numbers were set. */
const plainAtGoals = 44_000;

/** How quick the machine was: rates and times follow it, shares and memory do not. */
function speedOf(rates) {
  const small = rates.find(({ what }) => what === "public item, from memory");
  if (!small) return "";
  const [here, then] = [small.beside, plainAtGoals].map((rate) => Math.round(rate).toLocaleString("en"));
  return ` The plain server sent ${here} of an item a second; where the goals were set it was ${then}.`;
}

const nameOf = (peer) => (peer ? `${peer.name}, same machine, ${peer.day}` : "a peer");

function section({ database, count, figures, rates }) {
  const peer = readPeer();
  const theirs = (what, unit = "") => {
    const found = peer?.measured[what];
    return found ? `${number(found.value)}${unit}` : "";
  };
  const row = (cells) => `| ${cells.join(" | ")} |`;
  const rows = rates.map((one) =>
    row([
      one.what,
      number(one.rate),
      theirs(one.what),
      number(one.beside),
      percent(one.share),
      number(one.p99),
      one.cpuMs.toFixed(2),
      percent(one.busy),
      Math.round(one.memory.rss),
      goal(one),
      verdict(one),
    ]),
  );
  const others = figures.map(
    ({ what, value, unit, budget, verdict: word }) =>
      `| ${what} | ${number(value)} ${unit} | ${theirs(what, ` ${unit}`)} | ${budget === undefined ? "" : budget} | ${word} |`,
  );
  const places = rates.map((one) => `- **${one.what}**: ${placesLine(one)}`);
  return [
    `## ${database}, ${count.toLocaleString("en")} news`,
    "",
    `Measured ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node}, ${process.platform} ${process.arch}.${speedOf(rates)}`,
    "",
    ...(rates.length > 0
      ? [
          row([
            "16 connections",
            "1/s",
            nameOf(peer),
            "plain 1/s",
            "share",
            "p99 ms",
            "processor ms each",
            "main thread",
            "memory MB",
            "to reach",
            "",
          ]),
          "|---|---|---|---|---|---|---|---|---|---|---|",
          ...rows,
          "",
        ]
      : []),
    ...(others.length > 0
      ? [
          `| one at a time, writes, start, memory | | ${nameOf(peer)} | to reach | |`,
          "|---|---|---|---|---|",
          ...others,
          "",
        ]
      : []),
    ...(places.length > 0 ? ["Where the main thread's time goes, by self time:", "", ...places, ""] : []),
  ].join("\n");
}

const introduction = `# What a request costs

Written by \`npm run bench\`; docs/operations.md says how it measures. "Plain" is a server of \`node:http\` that only sends the same bytes, asked in the same minute: rates move by a factor of two with the machine's other work, shares less.

`;

/** Replaces the section with the same heading and keeps the others. */
export function writeResults(run) {
  const fresh = section(run);
  const heading = fresh.split("\n", 1)[0];
  const kept = existsSync(file)
    ? readFileSync(file, "utf8")
        .split(/^(?=## )/m)
        .filter((part) => part.startsWith("## "))
    : [];
  const parts = kept.map((part) => (part.startsWith(`${heading}\n`) ? fresh : part.trimEnd() + "\n"));
  if (!kept.some((part) => part.startsWith(`${heading}\n`))) parts.push(fresh);
  writeFileSync(file, introduction + parts.sort().join("\n"));
}
