import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { Progress } from "~/components/ui/progress";
import { academyPaths } from "~/lib/apps/academy/academy";

type CourseCardProps = {
  course: {
    id: string;
    title: string;
    description: string;
    category: string;
    minutes: number;
    totalSteps: number;
    isFeatured: boolean;
    currentStep: number;
    completed: number;
    /** The last day of those who ask it of the reader; null once it was finished. */
    askedBy: string | null;
  };
};

export function CourseCard({ course }: CourseCardProps) {
  const { t } = useTranslation();
  const { id, title, description, category, minutes, totalSteps, isFeatured, currentStep, completed, askedBy } = course;
  const state = currentStep > 0 ? "continue" : completed > 0 ? "again" : "start";
  return (
    <Card className="group relative flex h-full flex-col gap-3 p-6 hover:border-primary">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="primary">{category}</Badge>
        {isFeatured ? <Badge tone="neutral">{t("academy.featured")}</Badge> : null}
        {askedBy ? <Badge tone="warning">{t("academy.askedBy", { day: askedBy })}</Badge> : null}
        {completed > 0 ? (
          <Icon
            name="heroicons_solid:check-circle"
            className="ms-auto size-6 shrink-0 text-success"
            label={t("academy.completedOnce")}
          />
        ) : null}
      </div>
      <h2 className="text-lg leading-snug font-semibold wrap-break-word">
        <Link to={academyPaths.course(id)} className="group-hover:underline after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      <p className="line-clamp-3 text-muted-foreground">{description}</p>
      <div className="mt-auto flex flex-col gap-3 pt-2">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground">
          <span className="inline-flex items-center gap-1.5">
            <Icon name="heroicons_outline:clock" className="size-4" />
            {t("academy.minutes", { count: minutes })}
          </span>
          <span>{completed > 0 ? t("academy.times", { count: completed }) : t("academy.never")}</span>
        </p>
        <Progress
          value={currentStep}
          max={Math.max(1, totalSteps)}
          label={t("academy.progress", { step: currentStep, of: totalSteps })}
        />
        <span aria-hidden className="inline-flex items-center gap-1 font-medium text-primary">
          {t(`academy.${state}`)}
          <Icon name="heroicons_mini:chevron-right" />
        </span>
      </div>
    </Card>
  );
}
