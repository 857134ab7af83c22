/** Asks the chat's interface. Who was signed out meanwhile gets the page again, which leads to the sign-in. */
export async function askChat<Answer>(path: string, patch?: unknown): Promise<Answer> {
  const response = await fetch(path, {
    headers: { Accept: "application/json", ...(patch === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(patch === undefined ? {} : { method: "PATCH", body: JSON.stringify(patch) }),
  });
  if (response.status === 401) window.location.reload();
  if (!response.ok) throw new Error(`The chat answered ${response.status}`);
  return (await response.json()) as Answer;
}
