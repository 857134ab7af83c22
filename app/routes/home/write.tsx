import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { LocalizedText } from "~/components/public/localized-text";
import { Alert } from "~/components/ui/alert";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { Textarea } from "~/components/ui/textarea";
import { longestName } from "~/lib/auth/account/person-name";
import {
  longestMessage,
  messageSchema,
  readWriteForm,
  sendMessage,
  type WriteForm,
} from "~/lib/citizen-messages/citizen-messages.server";
import { publicPaths } from "~/lib/content/definition/paths";
import { writePath } from "~/lib/content/definition/write-path";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import { assertSameOrigin, readForm, requestMeta } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { pageSeo } from "~/lib/public-site/entry/entry-seo.server";
import { openPublicPage } from "~/lib/public-site/open-page.server";
import { noteVisitedPage } from "~/lib/public-site/outputs/counted-pages.server";
import { seoMeta } from "~/lib/public-site/outputs/page-seo";
import { localeOf } from "~/lib/public-site/public-locale";
import { visitedPages } from "~/lib/visits/visited-page";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";

export { publicHeaders as headers } from "~/lib/public-site/outputs/document-headers";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => seoMeta(loaded?.seo);

async function openForm(request: Request) {
  const locale = localeOf(request);
  const [form, t] = await Promise.all([readWriteForm(locale), getFixedT(locale)]);
  const seo = await pageSeo(siteOrigin(request), locale, {
    title: t("public.write.title"),
    description: t("public.write.intro"),
    path: writePath,
  });
  const page = { locale, form, longestMessage, seo, isSent: new URL(request.url).searchParams.has("sent") };
  // Not thrown, so that a text written meanwhile stays on the page.
  return form ? page : data(page, 404);
}

export async function loader(args: LoaderFunctionArgs) {
  noteVisitedPage(args, visitedPages.write);
  return openPublicPage(args.request, () => openForm(args.request));
}

/** Public. A value in the hidden field shows that a program filled in the form. */
export function action({ request, context }: ActionFunctionArgs) {
  assertSameOrigin(request);
  return openPublicPage(request, async () => {
    const locale = localeOf(request);
    const sent = redirect(`${writePath(locale)}${locale === "tr" ? "?" : "&"}sent`, 303);
    const form = await readForm(request, { limit: 50_000 });
    const submission = parseForm(form, messageSchema);
    if (submission.status !== "success") return refuse(form, submission.error ?? {}, 400);
    if (form.get("website")) return sent;
    const address = requestMeta(context, request).clientAddress || null;
    const isOpen = await orRefusal(sendMessage(submission.value, { address, locale }), 429);
    if (isRefusal(isOpen)) return refuse(form, { "": ["public.write.errors.tooMany"] }, 429, isOpen.headers);
    return isOpen ? sent : refuse(form, { "": ["public.write.errors.closed"] }, 409);
  });
}

/** With everything typed. */
function refuse(form: FormData, errors: Refused["errors"], status: number, headers: Record<string, string> = {}) {
  const typed = Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === "string"));
  return data<Refused>({ errors, typed }, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

type Refused = { errors: Record<string, string[] | null>; typed: Record<string, string> };

export default function Write() {
  const { t } = useTranslation();
  const { locale, form, isSent } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<typeof action>();
  const { errors, typed }: Refused = answer && "errors" in answer ? answer : { errors: {}, typed: {} };
  const whole = form ? errors[""]?.[0] : "public.write.errors.closed";
  return (
    <div className="flex flex-col gap-8">
      <Breadcrumb
        label={t("ui.breadcrumb")}
        crumbs={[{ title: t("public.home"), href: publicPaths.home(locale) }, { title: t("public.write.title") }]}
        className="[&_ol]:text-base"
      />
      <header className="max-w-[70ch]">
        <h1 className="text-[1.75rem] leading-tight font-bold tracking-tight sm:text-[2.5rem]">
          {t("public.write.title")}
        </h1>
        <p className="mt-2 text-muted-foreground">{t("public.write.intro")}</p>
      </header>
      {answer || !form ? (
        <Alert tone="error" role="alert" title={whole ? t(whole) : t("public.write.errors.some")} />
      ) : null}
      {form || !typed.message ? null : (
        <Textarea
          readOnly
          rows={8}
          aria-label={t("public.write.message")}
          defaultValue={typed.message}
          className="max-w-[70ch]"
        />
      )}
      {isSent && !answer ? (
        <Alert tone="success" role="status" title={t("public.write.sent")}>
          {t("public.write.sentHint")}
        </Alert>
      ) : null}
      {form ? <Fields form={form} errors={errors} typed={typed} /> : null}
    </div>
  );
}

function Fields({ form, errors, typed }: Refused & { form: WriteForm }) {
  const { t } = useTranslation();
  const { locale, longestMessage: most } = useLoaderData<typeof loader>();
  const wrong = (name: string) => errors[name]?.map((key) => t(key, { count: most }));
  return (
    <form method="post" action={writePath(locale)} noValidate className="flex max-w-[70ch] flex-col gap-6">
      {form.topics.length > 0 ? (
        <Field id="topic" label={t("public.write.topic")} errors={wrong("topic")}>
          {(control) => (
            <NativeSelect {...control} name="topic" defaultValue={typed.topic ?? ""}>
              <option value="">{t("public.write.otherTopic")}</option>
              {form.topics.map(({ key, label }) => (
                <option key={key} value={key} lang={label.lang}>
                  {label.text}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      ) : null}
      <Field
        id="message"
        label={t("public.write.message")}
        hint={t("public.write.messageHint", { count: most })}
        errors={wrong("message")}
      >
        {(control) => (
          <Textarea
            {...control}
            name="message"
            required
            rows={8}
            maxLength={most}
            className="min-h-52"
            defaultValue={typed.message}
          />
        )}
      </Field>
      <Field id="name" label={t("public.write.name")} errors={wrong("name")}>
        {(control) => (
          <Input
            {...control}
            name="name"
            autoComplete="name"
            required
            maxLength={longestName}
            defaultValue={typed.name}
          />
        )}
      </Field>
      <Field id="email" label={t("public.write.email")} hint={t("public.write.emailHint")} errors={wrong("email")}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={typed.email}
          />
        )}
      </Field>
      <div aria-hidden className="hidden">
        <input type="text" name="website" tabIndex={-1} autoComplete="off" aria-label={t("public.write.empty")} />
      </div>
      <Field
        as="group"
        id="hasRead"
        label={t("public.write.notice")}
        hint={<Notice {...form.notice} />}
        errors={wrong("hasRead")}
      >
        {(control) => (
          <ChoiceLabel
            control={<Checkbox {...control} name="hasRead" required defaultChecked={typed.hasRead === "on"} />}
          >
            {t("public.write.hasRead")}
          </ChoiceLabel>
        )}
      </Field>
      <Button type="submit" size="lg" className="self-start">
        {t("public.write.send")}
      </Button>
    </form>
  );
}

/** The privacy notice, one click from the form. */
function Notice({ title, href }: WriteForm["notice"]) {
  const { t } = useTranslation();
  return (
    <>
      {t("public.write.noticeText")}{" "}
      <a href={href} className="font-medium text-primary underline underline-offset-4 hover:no-underline">
        <LocalizedText text={title} />
      </a>
    </>
  );
}
