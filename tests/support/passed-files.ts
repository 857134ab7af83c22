import { Session } from "node:inspector/promises";

/** The product's files, below app/, of which a function with a name runs while `work` does. */
export async function passedFiles(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await work();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const ran = result.filter(({ functions }) =>
      // An import is read through a function named `get`.
      functions.some(({ functionName: name, ranges }) => name !== "" && name !== "get" && (ranges[0]?.count ?? 0) > 0),
    );
    const files = ran.flatMap(({ url }) => /^(?!.*\/node_modules\/).*?\/app\/(.+)$/.exec(url)?.[1] ?? []);
    return [...new Set(files)].sort();
  } finally {
    session.disconnect();
  }
}
