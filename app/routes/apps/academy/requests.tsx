import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { DateInput } from "~/components/date-input";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { RecordPage } from "~/components/records/record-page";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import { NativeSelect } from "~/components/ui/native-select";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { roles } from "~/lib/access/roles";
import { academyPaths } from "~/lib/apps/academy/academy";
import {
  askCourse,
  listFinishers,
  listRequests,
  requestSchema,
  withdrawRequest,
} from "~/lib/apps/academy/course-requests.server";
import { getCourseName } from "~/lib/apps/academy/courses.server";
import { requireAppUser } from "~/lib/apps/app.server";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { issueText } from "~/lib/platform/i18n/issue-text";
import { formatDate } from "~/lib/platform/text/dates/dates";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("academy", request, context);
  actor.assertCan("academy.ask");
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const course = await getCourseName(actor, params.id ?? "", locale);
  const asked = await listRequests(course.id);
  const groups = await Promise.all(
    asked.map(async ({ role, dueOn }) => {
      const people = await listFinishers(actor, course.id, role);
      return {
        role,
        due: formatDate(dueOn, locale),
        finished: people.filter(({ finishedAt }) => finishedAt !== null).length,
        people: people.map(({ id, name, jobTitle, finishedAt, step }) => ({
          ...{ id, name, jobTitle, step },
          finished: finishedAt && formatDate(finishedAt, locale),
        })),
      };
    }),
  );
  return {
    title: t("academy.requests.title", { title: course.title }),
    course: { id: course.id, title: course.title, totalSteps: course.totalSteps, isPublic: course.isPublic },
    groups,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("academy", request, context);
  actor.assertCan("academy.ask");
  const course = await getCourseName(actor, params.id ?? "", await getLanguage(request));
  const form = await readForm(request);
  const [verb = "", role = ""] = String(form.get("intent") ?? "").split(":");
  if (verb === "withdraw") {
    await withdrawRequest(actor, course.id, role);
    return redirectWithToast(academyPaths.requests(course.id), { tone: "success", key: "academy.requests.withdrawn" });
  }
  const submission = parseForm(form, requestSchema);
  if (submission.status !== "success") {
    const typed = { role: String(form.get("role") ?? ""), dueOn: String(form.get("dueOn") ?? "") };
    const errors = Object.entries(submission.error ?? {}).flatMap(([name, keys]) => (keys ? [[name, keys]] : []));
    return formAnswer(422, { typed, errors: Object.fromEntries(errors) as Record<string, string[]> });
  }
  // The page around the answer tells why.
  if (!course.isPublic) return formAnswer(409, { typed: submission.value, errors: {} as Record<string, string[]> });
  await askCourse(actor, { ...submission.value, courseId: course.id, title: course.title });
  return redirectWithToast(academyPaths.requests(course.id), { tone: "success", key: "academy.requests.asked" });
}

export default function CourseRequests() {
  const { t } = useTranslation();
  const { title, course, groups } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const scriptsOnly = useScriptsOnly();
  const errorsOf = (field: string) => (answer?.errors[field] ?? []).map((issue) => issueText(t, issue));
  return (
    <RecordPage
      title={title}
      description={t("academy.requests.about")}
      back={
        course.isPublic
          ? { to: academyPaths.course(course.id), label: course.title }
          : { to: academyPaths.list(), label: t("academy.title") }
      }
      actions={
        groups.length > 0 ? (
          <>
            <a href={academyPaths.finishedCsv(course.id)} download className={buttonVariants({ variant: "outline" })}>
              <Icon name="heroicons_outline:arrow-down-tray" />
              {t("academy.requests.csv")}
            </a>
            <Button type="button" variant="outline" className={scriptsOnly} onClick={() => window.print()}>
              <Icon name="heroicons_outline:printer" />
              {t("academy.requests.print")}
            </Button>
          </>
        ) : null
      }
    >
      {course.isPublic ? null : (
        <Alert tone="warning" role="note" title={t("academy.requests.notPublic")} className="max-w-160">
          {t("academy.requests.notPublicText")}
        </Alert>
      )}
      {course.isPublic || answer ? (
        <Card className="max-w-160 print:hidden">
          <Form method="post" noValidate key={groups.length}>
            <CardContent className="grid gap-6 p-6 sm:grid-cols-2">
              <Field id="role" label={t("academy.requests.role")} errors={errorsOf("role")}>
                {(control) => (
                  <NativeSelect {...control} name="role" defaultValue={answer?.typed.role ?? ""}>
                    <option value="">{t("academy.requests.chooseRole")}</option>
                    {roles.map((role) => (
                      <option key={role} value={role}>
                        {t(`profile.roles.${role}.name`)}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
              <Field id="dueOn" label={t("academy.requests.dueOn")} errors={errorsOf("dueOn")}>
                {(control) => (
                  <DateInput
                    {...control}
                    label={t("academy.requests.dueOn")}
                    name="dueOn"
                    defaultValue={answer?.typed.dueOn ?? ""}
                  />
                )}
              </Field>
            </CardContent>
            <CardFooter>
              <Button type="submit" name="intent" value="ask">
                {t("academy.requests.ask")}
              </Button>
            </CardFooter>
          </Form>
        </Card>
      ) : null}
      {groups.length === 0 ? (
        <EmptyState icon="heroicons_outline:clipboard-document-check" title={t("academy.requests.empty")} />
      ) : null}
      {groups.map(({ role, due, finished, people }) => (
        <section key={role} aria-labelledby={`role-${role}`} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id={`role-${role}`} className="text-xl font-semibold">
              {t("academy.requests.group", { role: t(`profile.roles.${role}.name`), day: due })}
            </h2>
            <Form method="post" className="print:hidden">
              <Button type="submit" name="intent" value={`withdraw:${role}`} variant="ghost">
                {t("academy.requests.withdraw")}
              </Button>
            </Form>
          </div>
          <p className="text-muted-foreground">{t("academy.requests.finished", { count: people.length, finished })}</p>
          <div className="overflow-x-auto rounded-lg border bg-card">
            <Table>
              <TableHeader>
                <TableRow>
                  <TableHead>{t("academy.requests.person")}</TableHead>
                  <TableHead>{t("academy.requests.job")}</TableHead>
                  <TableHead>{t("academy.requests.state")}</TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                {people.map(({ id, name, jobTitle, finished: day, step }) => (
                  <TableRow key={id}>
                    <TableCell className="font-medium">{name}</TableCell>
                    <TableCell>{jobTitle}</TableCell>
                    <TableCell>
                      {day
                        ? t("academy.requests.finishedOn", { day })
                        : step === null
                          ? t("academy.requests.notBegun")
                          : t("academy.progress", { step: Math.min(step, course.totalSteps), of: course.totalSteps })}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </div>
        </section>
      ))}
    </RecordPage>
  );
}
