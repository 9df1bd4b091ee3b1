import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { texts } from "./texts.ts";

interface ViewfinderProps {
  /** Called with the full camera picture. */
  onPhoto(photo: File): void;
  /**
   * Called if the page cannot use the camera: access was denied, there is no camera, or the page is not served over
   * HTTPS.
   */
  onRefused(): void;
}

/** The requested camera resolution, which is enough for a photo of 1200×1600. */
const WANTED = { width: { ideal: 2560 }, height: { ideal: 1920 } };
/** JPEG quality, from 0 to 1. It is high because the photo is encoded again when it is cropped. */
const QUALITY = 0.95;

type Facing = "environment" | "user";

/** Runs the camera that faces the given direction while the page is visible. */
function useCamera(facing: Facing, onRefused: () => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setIsReady] = useState(false);
  const refused = useEffectEvent(onRefused);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let isWanted = true;
    const release = () => stream?.getTracks().forEach((track) => track.stop());

    async function open(): Promise<void> {
      release();
      setIsReady(false);
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      try {
        if (!devices) throw new Error("This page has no access to a camera");
        stream = await devices.getUserMedia({ audio: false, video: { facingMode: facing, ...WANTED } });
        if (!isWanted) return release();
        const shown = video.current;
        if (!shown) return;
        shown.srcObject = stream;
        await shown.play();
        setIsReady(true);
      } catch {
        release();
        if (isWanted) refused();
      }
    }

    // A phone takes the camera from a page that is not seen.
    const seen = () => {
      const isLive = stream?.getVideoTracks().some(({ readyState }) => readyState === "live");
      if (document.visibilityState === "visible" && stream && !isLive) void open();
    };
    document.addEventListener("visibilitychange", seen);
    void open();
    return () => {
      isWanted = false;
      document.removeEventListener("visibilitychange", seen);
      release();
    };
  }, [facing]);
  return { video, isReady };
}

/** Shows the camera picture with the frame of the card photo, so that the user sees which part is kept. */
export function Viewfinder({ onPhoto, onRefused }: ViewfinderProps) {
  const [facing, setFacing] = useState<Facing>("environment");
  const { video, isReady } = useCamera(facing, onRefused);

  const shoot = useCallback(async () => {
    const shown = video.current;
    if (!shown || shown.videoWidth === 0) return;
    const canvas = document.createElement("canvas");
    canvas.width = shown.videoWidth;
    canvas.height = shown.videoHeight;
    canvas.getContext("2d")?.drawImage(shown, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    if (blob) onPhoto(new File([blob], "photo.jpg", { type: "image/jpeg" }));
  }, [onPhoto, video]);

  return (
    <>
      <div className="pd-frame">
        <video ref={video} muted playsInline aria-hidden="true" />
        {!isReady && (
          <p role="status" className="pd-frame-note">
            {texts.cameraStarts}
          </p>
        )}
      </div>
      <div className="pd-actions pd-shoot">
        <button
          type="button"
          className="pf-button pf-primary pd-main"
          disabled={!isReady}
          onClick={() => void shoot()}
        >
          {texts.shoot}
        </button>
        <button
          type="button"
          className="pf-button"
          aria-label={texts.turnCamera}
          onClick={() => setFacing(facing === "user" ? "environment" : "user")}
        >
          ⟲
        </button>
      </div>
    </>
  );
}
