import { useEffect, useEffectEvent, useRef, useState } from "react";
import { dotsOf, readCode } from "./find-qr-code.ts";
import "./camera.css";

interface CameraProps {
  /** Called with the text of each code. A code that stays in view is reported once. */
  onCode(text: string): void;
  /** Called if the page cannot use the camera: access was denied, there is no camera, or the page has no HTTPS. */
  onRefused(): void;
  /** The messages while the camera starts, and while it looks for a code. */
  starts: string;
  looks: string;
}

const WANTED = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 960 } };
/** Pause between two looks, in ms. The phone needs the pause for everything else. */
const LOOK_EVERY_MS = 150;
/** Time for which a code must be out of view before it counts as shown again, in ms. */
const GONE_MS = 2500;

/** Shows the camera picture, and reports the codes in it. */
export function Camera({ onCode, onRefused, starts, looks }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setIsReady] = useState(false);
  const refused = useEffectEvent(onRefused);
  const found = useEffectEvent(onCode);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    /** The last code, and since when it has been out of view, in ms, or null while it is in view. */
    let last: { text: string; goneAt: number | null } = { text: "", goneAt: null };

    async function look(): Promise<void> {
      const shown = video.current;
      const dots = shown && dotsOf(shown, shown.videoWidth, shown.videoHeight);
      const text = dots ? await readCode(dots).catch(() => null) : null;
      if (!isWanted) return;
      timer = setTimeout(() => void look(), LOOK_EVERY_MS);
      const now = performance.now();
      if (text === null) {
        last.goneAt ??= now;
        return;
      }
      const isStill = text === last.text && (last.goneAt === null || now - last.goneAt < GONE_MS);
      last = { text, goneAt: null };
      if (!isStill) found(text);
    }

    async function open(): Promise<void> {
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      try {
        if (!devices) throw new Error("No camera inside a page");
        stream = await devices.getUserMedia({ audio: false, video: WANTED });
        const shown = video.current;
        if (!isWanted || !shown) return stream.getTracks().forEach((track) => track.stop());
        shown.srcObject = stream;
        await shown.play();
        setIsReady(true);
        await look();
      } catch {
        if (isWanted) refused();
      }
    }

    void open();
    return () => {
      isWanted = false;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);

  return (
    <>
      <div className="scan-frame">
        <video ref={video} muted playsInline aria-hidden="true" />
      </div>
      <p role="status">{isReady ? looks : starts}</p>
    </>
  );
}
