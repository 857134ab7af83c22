import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";

export type CameraProps = { onCode: (code: string) => void; onClose: () => void };

/** https://wicg.github.io/shape-detection-api/#barcode-detection-api */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
declare const BarcodeDetector: {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** What products and labels carry. */
const wanted = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "code_39", "itf", "qr_code", "data_matrix"];
/** In ms. */
const betweenLooks = 150;
/** A code that stays before the camera is read once; out of sight for so long, it is another piece. In ms. */
const forgottenAfter = 2_000;

const problems = { NotAllowedError: "denied", NotFoundError: "none", NotReadableError: "busy" } as const;
type Problem = (typeof problems)[keyof typeof problems] | "failed";

const problemOf = (error: unknown): Problem =>
  problems[(error as { name?: keyof typeof problems } | null)?.name ?? ("" as keyof typeof problems)] ?? "failed";

async function makeDetector(): Promise<Detector> {
  const known = await BarcodeDetector.getSupportedFormats();
  return new BarcodeDetector({ formats: wanted.filter((format) => known.includes(format)) });
}

/** The picture of the camera, and each code that comes before it. Nothing of it is sent or kept. */
export function Camera({ onCode, onClose }: CameraProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onCode });
  handlers.current.onCode = onCode;
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    const stop = () => {
      isOver = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    async function look(shown: HTMLVideoElement) {
      const detector = await makeDetector();
      const last = { code: "", at: 0 };
      while (!isOver) {
        const [found] = shown.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await detector.detect(shown) : [];
        const now = performance.now();
        if (found && (found.rawValue !== last.code || now - last.at > forgottenAfter) && !isOver)
          handlers.current.onCode(found.rawValue);
        if (found) Object.assign(last, { code: found.rawValue, at: now });
        await new Promise((resolve) => setTimeout(resolve, betweenLooks));
      }
    }
    async function begin() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      // Closed while the browser asked.
      if (isOver) return stop();
      // Another program, or the telephone itself, may take the camera away.
      stream.getVideoTracks()[0]?.addEventListener("ended", () => setProblem("busy"));
      const shown = video.current;
      if (!shown) return;
      shown.srcObject = stream;
      await shown.play();
      await look(shown);
    }
    begin().catch((error: unknown) => {
      if (!isOver) setProblem(problemOf(error));
      stop();
    });
    return stop;
  }, []);

  return (
    <div className="flex flex-col items-start gap-3">
      {problem ? (
        <Alert tone="error" title={t(`inventory.scan.camera.${problem}`)} />
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label={t("inventory.scan.camera.picture")}
            className="aspect-4/3 w-full max-w-md rounded-lg bg-muted object-cover"
          />
          <p className="text-sm text-muted-foreground">{t("inventory.scan.camera.hint")}</p>
        </>
      )}
      <Button type="button" variant="outline" onClick={onClose}>
        {t("inventory.scan.camera.close")}
      </Button>
    </div>
  );
}
