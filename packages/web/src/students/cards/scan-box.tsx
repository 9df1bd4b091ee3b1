import { MOST_SCANNED, shownCardNumber } from "@idms/core/cards/verify/card-number";
import { CARD_RIGHTS } from "@idms/core/print/batches/card-record";
import { fileAddress } from "@idms/core/students/records/file-address";
import { Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { IconCamera } from "../../ui/icons/icons.ts";
import { useCan } from "../../school/session/use-can.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { API_BASE } from "../../ui/api/api.ts";
import { PrivateImage } from "../../ui/marks/private-image.tsx";
import { DEED_NOTES } from "./deed-editor.tsx";
import { SCANNED, useScans, type Scan, type Scanned, type ScanOutcome } from "./use-scans.ts";

const SCAN_LABELS: Readonly<Record<Scanned, string>> = {
  hand_out: say("Hand out the cards"),
  find: say("Mark the cards as found"),
  lose: say("Mark the cards as lost"),
};

/** An example card number. */
const EXAMPLE = shownCardNumber("7K3M9QWX0AB1");

/** Frequency in Hz and length in s of the sound for each outcome. */
const TONES: Readonly<Record<ScanOutcome, readonly [frequency: number, length: number]>> = {
  well: [880, 0.09],
  waits: [440, 0.09],
  bad: [220, 0.3],
};

/** Plays a sound after a scan, because the person with the phone is looking at the cards. */
function playTone(context: AudioContext, outcome: ScanOutcome): void {
  const [frequency, length] = TONES[outcome];
  void context.resume();
  const tone = new OscillatorNode(context, { frequency });
  tone.connect(new GainNode(context, { gain: 0.2 })).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + length);
  if ("vibrate" in navigator) navigator.vibrate(outcome === "bad" ? [120, 80, 120] : 60);
}

/** Plays a sound for each outcome once sounds are allowed. Browsers require a click first. */
function useSounds() {
  const context = useRef<AudioContext>(null);
  return {
    allowSounds: () => void (context.current ??= new AudioContext()),
    play: (outcome: ScanOutcome) => context.current && playTone(context.current, outcome),
  };
}

/** Loaded only when the camera is opened, because it loads the code reader. */
const Camera = lazy(async () => ({ default: (await import("../../public/scan/camera.tsx")).Camera }));

/**
 * Accepts cards one after the other, read by the phone's camera, entered by a scanner or typed by hand. The result of
 * each scan appears immediately, and the focus stays in the field.
 */
export function ScanBox() {
  const can = useCan();
  const [deed, setDeed] = useState<Scanned>("hand_out");
  const [camera, setCamera] = useState<"closed" | "open" | "refused">("closed");
  const { allowSounds, play } = useSounds();
  const { scans, waiting, take, putAway } = useScans((outcome) => camera === "open" && play(outcome));
  const input = useRef<HTMLInputElement>(null);
  const [latest] = scans;
  const putAwayAndGoOn = (at: number) => {
    putAway(at);
    input.current?.focus();
  };

  return (
    <section className="card-scan no-print" aria-labelledby="card-scan">
      <h2 id="card-scan">{say("Scan or type numbers")}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const field = input.current;
          if (!field) return;
          take(field.value, deed);
          field.value = "";
          field.focus();
        }}
      >
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label={say("Action for each card")}
            value={deed}
            data={SCANNED.filter((each) => can(CARD_RIGHTS[each])).map((value) => ({
              value,
              label: SCAN_LABELS[value],
            }))}
            onChange={(event) => {
              setDeed(event.currentTarget.value as Scanned);
              input.current?.focus();
            }}
          />
          <TextInput
            ref={input}
            className="card-scan-field"
            label={say("Card number")}
            placeholder={EXAMPLE}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MOST_SCANNED}
          />
          <Button type="submit" variant="default">
            {say("Enter")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCamera size={18} aria-hidden />}
            onClick={() => {
              allowSounds();
              setCamera(camera === "open" ? "closed" : "open");
            }}
          >
            {camera === "open" ? say("Close the camera") : say("Scan with the camera")}
          </Button>
        </Group>
      </form>
      <Text size="sm" c="dimmed" mt="xs">
        {DEED_NOTES[deed]}
      </Text>
      {camera === "refused" && <CameraRefused />}
      {camera === "open" && (
        <CameraScans
          latest={latest}
          onCode={(text) => take(text, deed)}
          onRefused={() => setCamera("refused")}
        />
      )}
      <WaitingScans count={waiting} />
      <ScanLog scans={scans} onPutAway={putAwayAndGoOn} />
    </section>
  );
}

const CameraRefused = () => (
  <Text role="alert" c="red" size="sm" mt="xs">
    {say("This page cannot use the camera. Allow the camera in the browser, or type the number.")}
  </Text>
);

const WaitingScans = ({ count }: { count: number }) =>
  count > 0 && (
    <Text role="status" size="sm" mt="xs">
      {sayCount(
        count,
        "{n} scan is waiting for a connection and will be sent later.",
        "{n} scans are waiting for a connection and will be sent later.",
      )}
    </Text>
  );

/** Lists the scans, each with its outcome. */
const ScanLog = ({ scans, onPutAway }: { scans: readonly Scan[]; onPutAway(at: number): void }) => (
  <div role="log" aria-label={say("Scanned cards")}>
    <ol className="card-scans">
      {scans.map((scan) => (
        <ScanLine key={scan.at} scan={scan} onPutAway={() => onPutAway(scan.at)} />
      ))}
    </ol>
  </div>
);

interface CameraScansProps {
  /** The newest scan, if there is one. */
  latest: Scan | undefined;
  onCode(text: string): void;
  onRefused(): void;
}

/** Scrolls to an element once, when it appears. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "start" });

/** Shows the camera beside the newest scan. */
const CameraScans = ({ latest, onCode, onRefused }: CameraScansProps) => (
  <Suspense fallback={<p role="status">{say("Starting the camera...")}</p>}>
    <div className="card-camera" ref={bringIntoView}>
      <div>
        <Camera
          onCode={onCode}
          onRefused={onRefused}
          starts={say("Starting the camera...")}
          looks={say("Hold the code on a card in front of the camera.")}
        />
      </div>
      <LatestScan scan={latest} />
    </div>
  </Suspense>
);

/** Describes the result of a scan in words. */
const outcomeOf = ({ problem, state, waits }: Scan): string =>
  problem ?? (waits ? say("Waiting for a connection") : (state ?? say("Just a moment...")));

/** Shows the camera's newest scan enlarged, so that the user can compare the child with the photo. */
function LatestScan({ scan }: { scan: Scan | undefined }) {
  if (!scan) return <div className="card-latest" aria-hidden />;
  const { name, typed, student, problem, state } = scan;
  return (
    <div className="card-latest" data-outcome={problem === null ? state && "well" : "bad"} aria-hidden>
      {student !== null && (
        <PrivateImage address={`${API_BASE}${fileAddress(student)}`} alt="" className="card-latest-photo" />
      )}
      <div>
        <p className="card-latest-name" dir="auto">
          {name ?? typed}
        </p>
        <p>{outcomeOf(scan)}</p>
      </div>
    </div>
  );
}

function ScanLine({ scan, onPutAway }: { scan: Scan; onPutAway(): void }) {
  const { typed, name, problem } = scan;
  return (
    <li data-bad={problem !== null || undefined}>
      <span>
        <strong>
          <bdi>{name ?? typed}</bdi>
        </strong>
        {": "}
        {outcomeOf(scan)}
      </span>
      {name !== null && <span className="card-number">{typed}</span>}
      {problem !== null && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={say("Dismiss {what}", { what: name ?? typed })}
          onClick={onPutAway}
        >
          {say("Dismiss")}
        </Button>
      )}
    </li>
  );
}
