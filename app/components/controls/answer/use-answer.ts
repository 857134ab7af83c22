import { useActionData } from "@remix-run/react";
import { useContext } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";

import { isUnasked, type FormAnswer } from "~/lib/platform/http/response/form-answer";

/** The answer to this page's form, of the common shape. */
export function useFormAnswer<More extends object>(): FormAnswer<More> | undefined {
  return useActionData<FormAnswer<More> | null>() ?? undefined;
}

/** The same of a page with a shape of its own; undefined after a refusal that its action did not ask for. */
export function useOwnAnswer<Answer>(): ReturnType<typeof useActionData<Answer>> {
  const answer = useActionData<Answer>();
  return answer === null || isUnasked(answer) ? undefined : answer;
}

/** For layouts: the answer of whichever page is shown. */
export function useAnyAnswer(): unknown {
  const state = useContext(UNSAFE_DataRouterStateContext);
  return Object.values(state?.actionData ?? {})[0];
}
