import { useEffect, useEffectEvent, useRef, useState } from "react";
import { dotsOf, readCode } from "./find-qr-code.ts";
import { texts } from "./texts.ts";

interface CameraProps {
  onCode(text: string): void;
  /** Called if the page cannot use the camera: access was denied, there is no camera, or the page has no HTTPS. */
  onRefused(): void;
}

const WANTED = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 960 } };
/** Pause between two scans, in ms. The phone needs the pause for everything else. */
const LOOK_EVERY_MS = 150;

/** Shows the camera picture until a code is detected in it. */
export function Camera({ onCode, onRefused }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setIsReady] = useState(false);
  const refused = useEffectEvent(onRefused);
  const found = useEffectEvent(onCode);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;

    async function look(): Promise<void> {
      const shown = video.current;
      const dots = shown && dotsOf(shown, shown.videoWidth, shown.videoHeight);
      const text = dots ? await readCode(dots).catch(() => null) : null;
      if (!isWanted) return;
      if (text === null) timer = setTimeout(() => void look(), LOOK_EVERY_MS);
      else found(text);
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
      <div className="vf-frame">
        <video ref={video} muted playsInline aria-hidden="true" />
      </div>
      <p role="status">{isReady ? texts.cameraLooks : texts.cameraStarts}</p>
    </>
  );
}
