import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import type { RouteHandle } from "~/layouts/route-handle";
import { requireStep } from "~/lib/auth/session/guards.server";
import { unlockSession } from "~/lib/auth/session/lock.server";
import { WrongCredentials } from "~/lib/auth/session/sign-in.server";
import { receiveForm, type Upload } from "~/lib/files/receive.server";
import { mostFields } from "~/lib/platform/http/form-bounds.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { waitOf } from "~/routes/me/settings/refusal.server";

import { refusalId, refused } from "./guest-fields";
import { StepPage } from "./step-page";

export const handle: RouteHandle = { layout: "empty", scripts: false };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const own = { password: "unlock.password", intent: "unlock.intent" };
/** Whatever form of ours may be sent to a locked session: it is held as it came, and read by nobody. */
const carriedBounds = { fields: mostFields, isCarried: true };

/** A form that was sent to a locked session, to be sent again once it is open. */
type Carried = { fields: [string, string][]; isMultipart: boolean; hadFiles: boolean };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireStep(request, "locked");
  return { title: (await getFixedT(request))("unlock.title"), name: session.user.name };
}

/**
 * Takes the password. Whatever else is posted here came from another page's form, by 307, because the session was
 * locked: it is held in the page and goes on to where it was sent.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session, target } = await requireStep(request, "locked");
  const { form, uploads, cleanUp } = await receiveForm(request, carriedBounds);
  await cleanUp();
  const carried = carriedBy(request, form, uploads);
  if (form.get(own.intent) === null) return data({ error: null, wait: 0, carried }, { status: 423 });
  try {
    await unlockSession(request, session, String(form.get(own.password) ?? ""), context);
  } catch (error) {
    if (error instanceof WrongCredentials) return data({ error: "unlock.wrong", wait: 0, carried }, { status: 401 });
    const wait = waitOf(error);
    return data({ error: "unlock.tooMany", wait, carried }, { status: 429, headers: { "Retry-After": String(wait * 60) } });
  }
  return carried.fields.length > 0 ? redirect(toForm(target), 307) : redirect(target);
}

/** Forms of an index page are sent to `?index`, which Remix has taken off the address by now; other pages don't mind it. */
function toForm(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}index`;
}

function carriedBy(request: Request, form: FormData, uploads: readonly Upload[]): Carried {
  const others = [...form].filter(([name]) => name !== own.password && name !== own.intent);
  return {
    fields: others.filter((field): field is [string, string] => typeof field[1] === "string"),
    isMultipart: request.headers.get("Content-Type")?.startsWith("multipart/") ?? false,
    hadFiles: uploads.length > 0,
  };
}

export default function UnlockSession() {
  const { t } = useTranslation();
  const { name } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const sending = useNavigation().state === "submitting";
  const { fields = [], isMultipart = false, hadFiles = false } = result?.carried ?? {};
  return (
    <StepPage title={t("unlock.title")} hint={t("unlock.hint")} leave={t("unlock.notMe", { name })}>
      {result?.error ? <Alert id={refusalId} tone="error" title={t(result.error, { count: result.wait })} /> : null}
      {fields.length > 0 ? <Alert title={t("unlock.carried")}>{hadFiles ? t("unlock.withoutFiles") : null}</Alert> : null}
      <Form method="post" encType={isMultipart ? "multipart/form-data" : undefined} className="flex flex-col gap-5">
        {fields.map(([field, value], at) => (
          <input key={at} type="hidden" name={field} value={value} />
        ))}
        <Field id="name" label={t("unlock.name")}>
          {(control) => <Input {...control} value={name} disabled readOnly autoComplete="username" />}
        </Field>
        <Field id="password" label={t("unlock.password")}>
          {(control) => <Input {...refused(control, Boolean(result?.error))} name={own.password} type="password" autoComplete="current-password" required maxLength={1024} autoFocus />}
        </Field>
        <Button type="submit" name={own.intent} value="unlock" size="lg" pending={sending} className="w-full">
          {t("unlock.submit")}
        </Button>
      </Form>
    </StepPage>
  );
}
