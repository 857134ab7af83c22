import type { ReactNode } from "react";

import { PageTitle } from "~/components/controls/page-title";
import { Card, CardContent } from "~/components/ui/card";

export function ConfirmCard({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  return (
    <div className="flex w-full max-w-196 flex-col gap-4 p-4 sm:p-8">
      <Card>
        <CardContent className="flex flex-col gap-5 p-6 sm:p-8">
          <div>
            <PageTitle>{title}</PageTitle>
            <p className="mt-1 font-medium wrap-break-word">{name}</p>
          </div>
          {children}
        </CardContent>
      </Card>
    </div>
  );
}
