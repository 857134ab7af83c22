import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from "~/components/ui/card";

import { settingsPaths } from "~/routes/me/settings/paths";

export function SecondFactorCard({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader className="pb-5 sm:pb-6">
        <div>
          <CardTitle className="flex flex-wrap items-center gap-2">
            {t("secondFactor.title")}
            <Badge tone={isOn ? "success" : "neutral"}>
              {t(isOn ? "secondFactor.card.on" : "secondFactor.card.off")}
            </Badge>
          </CardTitle>
          <CardDescription>{t("secondFactor.description")}</CardDescription>
        </div>
      </CardHeader>
      <CardFooter>
        <Button asChild variant="outline">
          <Link to={settingsPaths.secondFactor}>
            {t(isOn ? "secondFactor.card.change" : "secondFactor.card.begin")}
          </Link>
        </Button>
      </CardFooter>
    </Card>
  );
}
