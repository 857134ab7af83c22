import { useEffect, useState, type ComponentType } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";

import type { CameraProps } from "./camera";

/** Browsers that read no codes themselves have no button: what reads them elsewhere is WebAssembly, which our policy refuses. */
async function canScan(): Promise<boolean> {
  if (!("BarcodeDetector" in window)) return false;
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.some(({ kind }) => kind === "videoinput");
}

/** A button where the browser reads codes and has a camera. What it opens is loaded when it is pressed. */
export function ScanCamera({ onCode }: Pick<CameraProps, "onCode">) {
  const { t } = useTranslation();
  const [isThere, setIsThere] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [Camera, setCamera] = useState<ComponentType<CameraProps> | null>(null);
  useEffect(() => {
    canScan().then(setIsThere, () => setIsThere(false));
  }, []);
  if (!isThere) return null;
  if (isOpen && Camera) return <Camera onCode={onCode} onClose={() => setIsOpen(false)} />;
  async function open() {
    setIsOpen(true);
    const { Camera: loaded } = await import("./camera");
    setCamera(() => loaded);
  }
  return (
    <Button type="button" variant="outline" className="self-start" disabled={isOpen} onClick={() => void open()}>
      <Icon name="heroicons_outline:camera" />
      {t("inventory.scan.camera.open")}
    </Button>
  );
}
