import { dayOf } from "@idms/core/forms/values/iso-date";
import {
  judgeCode,
  judgeNumber,
  type Verdict,
  type VerdictName,
  type CheckSignature,
} from "@idms/core/cards/verify/verdict";
import { useCallback, useEffect, useId, useState, useRef, type ChangeEvent } from "react";
import { verifyAsync } from "@noble/ed25519";
import { Camera } from "../scan/camera.tsx";
import { dotsOf, loadReader, readCode } from "../scan/find-qr-code.ts";
import { locale, otherLanguage, texts } from "./texts.ts";
import { shownCardNumber } from "@idms/core/cards/verify/card-number";
import { isNameCut } from "@idms/core/cards/verify/signed-code";
import type { KnownKeys } from "@idms/core/cards/verify/known-keys";
import { API_BASE } from "../../ui/api/call-failed.ts";
import { readStored, store } from "../../browser-storage.ts";

/**
 * Verifies an Ed25519 signature. The browser's own implementation is used if there is one. Phones from 2024 and earlier
 * have none, so they use a library.
 */
const checkSignature: CheckSignature = async (key, message, signature) => {
  const bytes = (from: Uint8Array) => Uint8Array.from(from);
  try {
    const known = await crypto.subtle.importKey("raw", bytes(key), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", known, bytes(signature), bytes(message));
  } catch {
    return verifyAsync(signature, message, key).catch(() => false);
  }
};

/** The storage key of a signed-in staff member's token, or of its marker. */
const SIGNED_IN = "idms.access";
const KEPT = "idms.verify.keys";
/** How long to wait for a response before the cached data is used, in ms. */
const PATIENCE_MS = 8000;

/** The data from the server, and the time at which it was requested, in ms since 1970. */
interface Known {
  keys: KnownKeys;
  at: number;
}

/**
 * Loads the current data from the server or, if that fails, the data cached on this device. Returns null if there is
 * no data.
 */
async function loadKnown(): Promise<Known | null> {
  try {
    const response = await fetch(`${API_BASE}/public/verify/keys/`, {
      cache: "no-cache",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const keys = response.ok ? asKeys(await response.json()) : null;
    if (!keys) return keptKeys();
    const known = { keys, at: Date.now() };
    store(KEPT, JSON.stringify(known));
    return known;
  } catch {
    return keptKeys();
  }
}

const keptKeys = (): Known | null => JSON.parse(readStored(KEPT) ?? "null") as Known | null;

/** Parses the keys from the server. Returns null if the network has returned a page instead of the response. */
function asKeys(answer: unknown): KnownKeys | null {
  const { keys, revoked, replaced, lost } = answer as Partial<KnownKeys>;
  const isAnswer = Array.isArray(keys) && [revoked, replaced, lost].every((set) => typeof set === "string");
  return isAnswer ? (answer as KnownKeys) : null;
}

/** What the page is currently doing. */
type Doing = "waiting" | "camera" | "reading";

/** Manages the reading of a code, and its outcome. */
function useReading() {
  const [doing, setDoing] = useState<Doing>("waiting");
  const [trouble, setTrouble] = useState("");
  const [verdict, setVerdict] = useState<Verdict | null>(null);

  function begin(next: Doing): void {
    setTrouble("");
    setVerdict(null);
    setDoing(next);
  }

  async function judge(text: string, { keys }: Known): Promise<void> {
    setVerdict(await judgeCode(text, keys, { check: checkSignature, today: dayOf(new Date()) }));
    setDoing("waiting");
  }

  function look(number: string, { keys }: Known): void {
    begin("waiting");
    setVerdict(judgeNumber(number, keys));
  }

  async function read(file: File, by: Known): Promise<void> {
    begin("reading");
    const picture = await createImageBitmap(file).catch(() => null);
    const dots = picture && dotsOf(picture, picture.width, picture.height);
    picture?.close();
    if (!dots) return refuse(texts.noPicture);
    try {
      const text = await readCode(dots);
      await (text === null ? refuse(texts.noCode) : judge(text, by));
    } catch {
      refuse(texts.noReader);
    }
  }

  function refuse(why: string): void {
    setTrouble(why);
    setDoing("waiting");
  }
  useEffect(() => {
    loadReader().catch(() => setTrouble(texts.noReader));
  }, []);
  return { doing, trouble, verdict, begin, judge, look, read, refuse };
}

/**
 * The page that reads a card's code from the camera or from a picture. It reports whether the card is genuine, even
 * without a network.
 */
export function VerifyPage() {
  const [known, setKnown] = useState<Known | null | undefined>();
  const [isStaff] = useState(() => readStored(SIGNED_IN) !== null);
  const { doing, trouble, verdict, begin, judge, look, read, refuse } = useReading();

  const load = useCallback(async () => {
    setKnown(undefined);
    setKnown(await loadKnown());
  }, []);
  useEffect(() => void load(), [load]);

  return (
    <main className="pp-page">
      <div className="pp-languages">
        {isStaff && (
          <a className="pf-button" href="/">
            {texts.back}
          </a>
        )}
        <button type="button" className="pf-button" lang={otherLanguage.code} onClick={otherLanguage.choose}>
          {otherLanguage.name}
        </button>
      </div>
      <div className="pp-card vf-card">
        <h1>{texts.title}</h1>
        {known === undefined && <p role="status">{texts.loading}</p>}
        {known === null && (
          <div className="pp-alert" role="alert">
            <p>{texts.unknown}</p>
            <button type="button" className="pf-button" onClick={() => void load()}>
              {texts.tryAgain}
            </button>
          </div>
        )}
        {known && (
          <>
            {verdict ? <Outcome key={JSON.stringify(verdict)} verdict={verdict} /> : <p>{texts.hint}</p>}
            {doing === "camera" && (
              <Camera
                onCode={(text) => void judge(text, known)}
                onRefused={() => refuse(texts.cameraRefused)}
                starts={texts.cameraStarts}
                looks={texts.cameraLooks}
              />
            )}
            {doing === "reading" && <p role="status">{texts.reading}</p>}
            {trouble && (
              <p className="pp-alert" role="alert">
                {trouble}
              </p>
            )}
            <div className="vf-ways">
              <button
                type="button"
                className="pf-button pf-primary"
                onClick={() => begin(doing === "camera" ? "waiting" : "camera")}
              >
                {doing === "camera" ? texts.stopCamera : verdict ? texts.another : texts.startCamera}
              </button>
              <PictureButton onPicture={(file) => void read(file, known)} />
            </div>
            <NumberForm onNumber={(number) => look(number, known)} />
            <p className="pp-muted">{texts.knownOf(momentShown(known.at))}</p>
          </>
        )}
      </div>
    </main>
  );
}

function PictureButton({ onPicture }: { onPicture(file: File): void }) {
  function take(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.currentTarget.files ?? [];
    // The same file can be chosen again.
    event.currentTarget.value = "";
    if (file) onPicture(file);
  }
  return (
    <span className="pf-button pf-file">
      <input type="file" accept="image/*" aria-label={texts.choosePicture} onChange={take} />
      <span aria-hidden>{texts.choosePicture}</span>
    </span>
  );
}

/** Asks for a card's number, for cards whose code cannot be read. */
function NumberForm({ onNumber }: { onNumber(number: string): void }) {
  const [number, setNumber] = useState("");
  const id = useId();
  return (
    <form
      className="vf-number"
      onSubmit={(event) => {
        event.preventDefault();
        onNumber(number);
      }}
    >
      <label htmlFor={id}>{texts.typed}</label>
      <div className="vf-ways">
        <input
          id={id}
          className="pf-input"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX"
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <button type="submit" className="pf-button">
          {texts.checkNumber}
        </button>
      </div>
    </form>
  );
}

const momentShown = (time: number): string =>
  new Date(time).toLocaleString(locale, { dateStyle: "long", timeStyle: "short" });

const BAD = { sign: "✕", className: "" };
const LOOKS: Partial<Record<VerdictName, typeof BAD>> = {
  genuine: { sign: "✓", className: "vf-genuine" },
  not_reported: { sign: "?", className: "vf-open" },
};

/** Shows the verdict on a card. Shows no data that is not on the card itself. */
function Outcome({ verdict }: { verdict: Verdict }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, advice } = texts.verdicts[verdict.is];
  const look = LOOKS[verdict.is] ?? BAD;
  return (
    <section className={`vf-outcome ${look.className}`} role="status">
      <h2 ref={heading} tabIndex={-1}>
        <span aria-hidden>{look.sign}</span> {title}
      </h2>
      <p>{advice}</p>
      {"number" in verdict && (
        <dl className="pp-facts">
          <div>
            <dt>{texts.number}</dt>
            <dd>{shownCardNumber(verdict.number)}</dd>
          </div>
        </dl>
      )}
      {"card" in verdict && (
        <dl className="pp-facts">
          <div>
            <dt>{texts.name}</dt>
            <dd dir="auto">{verdict.card.name}</dd>
            {isNameCut(verdict.card.name) && <dt>{texts.cutName}</dt>}
          </div>
          <div>
            <dt>{texts.school}</dt>
            <dd dir="auto">{verdict.school}</dd>
          </div>
          <div>
            <dt>{texts.number}</dt>
            <dd>{shownCardNumber(verdict.card.number)}</dd>
          </div>
          {verdict.card.expires && (
            <div>
              <dt>{texts.validUntil}</dt>
              <dd>{dayShown(verdict.card.expires)}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}

const dayShown = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
