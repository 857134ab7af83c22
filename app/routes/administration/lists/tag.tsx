import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { Field } from "~/components/controls/field";
import { translateIssue } from "~/components/fields/issue-text";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import { Input } from "~/components/ui/input";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { addTags, changeTags, findTag, unlistTag } from "~/lib/content/maintenance/tags.server";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

import { AdministrationPage } from "~/components/records/administration-page";
import { tagPath, tagsPath } from "~/routes/administration/tags/paths";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

async function openTag({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const asked = (new URL(request.url).searchParams.get("tag") ?? "").slice(0, 200);
  return { actor, tag: found(await findTag(actor, asked), "tag") };
}

export async function loader(args: LoaderFunctionArgs) {
  const [{ tag }, t] = await Promise.all([openTag(args), getFixedT(args.request)]);
  return {
    ...tag,
    title: t("tags.one", { tag: tag.tag }),
    bySection: tag.bySection.map(({ section, count }) => ({ name: t(`content.sections.${section}.title`), count })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const {
    actor,
    tag: { tag },
  } = await openTag(args);
  const form = await readForm(args.request, { limit: 5_000 });
  const typed = String(form.get("to") ?? "");
  const uses = Number(form.get("uses"));
  const change = async () => {
    switch (form.get("intent")) {
      case "rename":
        await changeTags(actor, [{ tag, uses }], { to: typed });
        return { target: tagsPath(), key: "tags.renamed" };
      case "remove":
        await changeTags(actor, [{ tag, uses }], { to: null });
        return { target: tagsPath(), key: "tags.removed" };
      case "list":
        await addTags(actor, tag);
        return { target: tagPath(tag), key: "tags.added" };
      case "unlist":
        await unlistTag(actor, tag);
        return { target: tagsPath(), key: "tags.unlisted" };
      default:
        throw badRequest("unknown intent");
    }
  };
  const done = await orRefusal(change(), 422);
  if (isRefusal(done)) return formAnswer(422, { typed: { to: typed }, errors: done.fields ?? {} });
  return redirectWithToast(done.target, { tone: "success", key: done.key });
}

export default function OneTag() {
  const { t } = useTranslation();
  const { tag, title, uses, isListed, bySection } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const errors = Object.values(answer?.errors ?? {}).flat();
  return (
    <AdministrationPage title={title} isNarrow>
      <Link to={tagsPath()} className="inline-flex min-h-9 items-center self-start font-medium hover:underline">
        {t("tags.all")}
      </Link>
      <Card>
        <Form method="post">
          <CardContent className="flex flex-col gap-6">
            <input type="hidden" name="uses" value={uses} />
            <div>
              <p className="font-medium">{t("tags.inUse", { count: uses })}</p>
              <ul className="mt-1 list-disc ps-5">
                {bySection.map(({ name, count }) => (
                  <li key={name}>{t("content.handOver.ofSection", { name, count })}</li>
                ))}
              </ul>
            </div>
            <Field
              id="to"
              label={t("tags.newName")}
              hint={t("tags.newNameHint")}
              errors={errors.map((issue) => translateIssue(t, issue, { id: "tags" }))}
            >
              {(control) => (
                <Input
                  {...control}
                  name="to"
                  defaultValue={answer?.typed.to ?? tag}
                  autoComplete="off"
                  maxLength={120}
                />
              )}
            </Field>
          </CardContent>
          <CardFooter className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="rename">
              {t("tags.rename", { count: uses })}
            </Button>
          </CardFooter>
        </Form>
      </Card>
      <Card>
        <Form method="post">
          <CardContent className="flex flex-col gap-3">
            <input type="hidden" name="uses" value={uses} />
            <p>{t(isListed ? "tags.isListed" : "tags.isFree")}</p>
          </CardContent>
          <CardFooter className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value={isListed ? "unlist" : "list"} variant="outline">
              {t(isListed ? "tags.unlist" : "tags.list")}
            </Button>
          </CardFooter>
        </Form>
      </Card>
      {uses > 0 ? (
        <details className="rounded-xl border bg-card p-5 shadow-card">
          <summary className="min-h-9 cursor-pointer font-medium">{t("tags.removeTitle")}</summary>
          <Form method="post" className="mt-4 flex flex-col items-start gap-4">
            <input type="hidden" name="uses" value={uses} />
            <Alert tone="warning" title={t("tags.removeText", { count: uses })} />
            <div className="flex flex-wrap gap-3">
              <Link to={tagsPath()} className={buttonVariants({ variant: "outline" })}>
                {t("tags.keep")}
              </Link>
              <Button type="submit" name="intent" value="remove" variant="destructive">
                {t("tags.remove", { count: uses })}
              </Button>
            </div>
          </Form>
        </details>
      ) : null}
    </AdministrationPage>
  );
}
