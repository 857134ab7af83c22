import { useActionData, useLocation } from "@remix-run/react";
import { useContext, useState } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";

import { isUnasked, type FormAnswer } from "~/lib/platform/http/response/form-answer";

/**
 * The action's answer until another takes its place or the reader goes elsewhere. The router drops it when the page is
 * read again, as after a change by others or when the window comes to the front; what was typed would go with it.
 */
function useKept<Answer>(answer: Answer): Answer {
  const { key } = useLocation();
  const [kept, setKept] = useState([key, answer] as const);
  if (kept[0] === key && (answer === undefined || answer === kept[1])) return kept[1];
  setKept([key, answer]);
  return answer;
}

/** The answer to this page's form, of the common shape. */
export function useFormAnswer<More extends object>(): FormAnswer<More> | undefined {
  return useKept(useActionData<FormAnswer<More> | null>()) ?? undefined;
}

/** The same of a page with a shape of its own; undefined after a refusal that its action did not ask for. */
export function useOwnAnswer<Answer>(): ReturnType<typeof useActionData<Answer>> {
  const answer = useKept(useActionData<Answer>());
  return answer === null || isUnasked(answer) ? undefined : answer;
}

/** For layouts: the answer of whichever page is shown. */
export function useAnyAnswer(): unknown {
  const state = useContext(UNSAFE_DataRouterStateContext);
  return useKept(Object.values(state?.actionData ?? {})[0]);
}
