import { useEffect, useEffectEvent, useRef, useState } from "react";
import { dotsOf, readCode } from "./find-qr-code.ts";
import "./camera.css";

interface CameraProps {
  /** Called with the text of each code. A code that stays in view is reported once. */
  onCode(text: string): void;
  /**
   * Called if the page cannot use the camera: access was denied, there is no camera, or the page is not served over
   * HTTPS.
   */
  onRefused(): void;
  /** The messages shown while the camera starts, and while it looks for a code. */
  starts: string;
  looks: string;
}

const WANTED = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 960 } };
/** Pause between two scans, in ms. The phone needs this time for everything else. */
const LOOK_EVERY_MS = 150;
/** How long a code must be out of view before it counts as shown again: in ms, and in scans. */
const GONE_MS = 2500;
const GONE_LOOKS = 5;

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
    /** When each code was last in view: the scan, and the time in ms. */
    const seen = new Map<string, { look: number; at: number }>();
    let looks = 0;

    async function look(): Promise<void> {
      const shown = video.current;
      const dots = shown && dotsOf(shown, shown.videoWidth, shown.videoHeight);
      const text = dots ? await readCode(dots).catch(() => null) : null;
      if (!isWanted) return;
      timer = setTimeout(() => void look(), LOOK_EVERY_MS);
      looks += 1;
      if (text === null) return;
      const [last, at] = [seen.get(text), performance.now()];
      seen.set(text, { look: looks, at });
      // On a slow phone, a single look can take longer than the time after which a code counts as gone.
      const isStill = last !== undefined && (looks - last.look <= GONE_LOOKS || at - last.at < GONE_MS);
      if (!isStill) found(text);
    }

    async function open(): Promise<void> {
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      try {
        if (!devices) throw new Error("This page has no access to a camera");
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
