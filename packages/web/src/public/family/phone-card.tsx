import "./phone-card.css";
import type { PhoneCard, PhoneCardPictures } from "@idms/core/collect/families/phone-card";
import { standingOf } from "@idms/core/cards/verify/verdict";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { parentDates } from "@idms/core/forms/values/parent-languages";
import { memo, useEffect, useEffectEvent, useRef, useState } from "react";
import type { CallFailed } from "../../ui/api/call-failed.ts";
import type { Texts } from "../form-locales/languages.ts";
import { QrCode } from "../page/qr-code.tsx";
import { loadPhoneCard, NO_PAGE, type LoadedPage } from "./family-calls.ts";
import { keepPictures, keptPictures, loadSettled, openOffline, type KeptCard } from "./kept-card.ts";
import { dateOf } from "./stage.tsx";
import { WalletButtons } from "./wallet-buttons.tsx";
import type { FamilyWords } from "../family-locales/words.ts";

/** How often an open page asks for the state of the card, in ms. */
const CHECK_MS = 60_000;
const SECOND_MS = 1000;

/** What the phone knows about a card: its state, and when the server reported that state, in ms since 1970. */
interface Known {
  shown: PhoneCard | null;
  at: number;
  isOffline: boolean;
}

interface PhoneCardProps {
  token: string;
  /** The state of the card when the page was opened. */
  first: Known;
  of: KeptCard["of"];
  language: string;
  texts: Texts;
  words: FamilyWords;
  /** Called with the page each time the server reports the state of the card. */
  onPage?(page: LoadedPage): void;
  /** Called when the server reports that there is no page any more. The card is already deleted from the phone. */
  onGone(failure: CallFailed): void;
}

/** Asks for the state of the card from time to time, and whenever the network or the page comes back. */
function useLiveCard({ token, language, first, onPage, onGone }: PhoneCardProps): Known {
  const [later, setLater] = useState<Omit<Known, "isOffline">>(first);
  const [isOffline, setIsOffline] = useState(first.isOffline);
  const known = later.at > first.at ? later : first;
  const check = useEffectEvent(async () => {
    if (document.visibilityState !== "visible") return;
    try {
      const page = await loadSettled(token, language);
      setIsOffline(false);
      setLater({ shown: page.phone_card, at: Date.now() });
      onPage?.(page);
    } catch (error) {
      const failed = error as CallFailed;
      if (failed.status !== NO_PAGE) return setIsOffline(true);
      onGone(failed);
    }
  });
  useEffect(() => {
    const now = () => void check();
    const timer = setInterval(now, CHECK_MS);
    for (const event of ["online", "offline"]) addEventListener(event, now);
    document.addEventListener("visibilitychange", now);
    return () => {
      clearInterval(timer);
      for (const event of ["online", "offline"]) removeEventListener(event, now);
      document.removeEventListener("visibilitychange", now);
    };
  }, []);
  return { ...known, isOffline };
}

/** Returns the time, second by second. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/**
 * Loads the pictures of a card, unless the phone has them. If that fails, they are loaded again when the server next
 * reports the state of the card. Null while they are loading, "failed" if that failed.
 * @param at when the server last reported the state, in ms since 1970
 */
function usePictures(token: string, number: string, at: number): PhoneCardPictures | "failed" | null {
  const [pictures, setPictures] = useState<PhoneCardPictures | "failed" | null>(() =>
    keptPictures(token, number),
  );
  // The report after which the pictures were last asked for, or infinity while they are on their way.
  const askedAt = useRef(-Infinity);
  const loadAfter = useEffectEvent(async (report: number) => {
    if (report <= askedAt.current || keptPictures(token, number)) return;
    askedAt.current = Infinity;
    const loaded =
      pictures && pictures !== "failed" ? pictures : await loadPhoneCard(token).catch(() => null);
    askedAt.current = report;
    if (loaded) keepPictures(token, number, loaded);
    setPictures(loaded ?? "failed");
  });
  useEffect(() => void loadAfter(at), [at]);
  return pictures;
}

/**
 * Shows the printed card itself: its state, number, pictures and signed code. The time runs and a stripe moves, so that a
 * screenshot can be told from the page.
 */
export function PhoneCardSection(props: PhoneCardProps) {
  const { token, of, language, texts, words } = props;
  const { shown, at, isOffline } = useLiveCard(props);
  const now = useNow();
  if (!shown) return null;
  const { card } = shown;
  const today = dayOf(now);
  // The last day can pass while there is no network.
  const state = card ? standingOf(null, card.valid_until, today) : shown.state;
  const isToday = dayOf(new Date(at)) === today;
  const checked = parentDates(language, { timeStyle: "short", ...(!isToday && { dateStyle: "medium" }) });
  const time = checked.format(at);
  const { phoneCard } = words;
  return (
    <section className={`fc-card fc-${state}`} aria-labelledby="fc-title">
      <h2 id="fc-title">{phoneCard.title}</h2>
      <div className="fc-state">
        <p role="status">
          <span aria-hidden>{state === "genuine" ? "✓" : "✕"}</span> {phoneCard.states[state]}
        </p>
        <time role="timer" aria-label={phoneCard.now}>
          {parentDates(language, { timeStyle: "medium" }).format(now)}
        </time>
      </div>
      {card && state === "genuine" ? (
        <Valid
          // A change of language loads more files, which must open without a network too.
          key={`${card.number} ${language}`}
          token={token}
          card={card}
          at={at}
          of={of}
          language={language}
          texts={texts}
          words={words}
          isOffline={isOffline}
        />
      ) : (
        <p>{phoneCard.hidden}</p>
      )}
      <p className="pp-muted">{isOffline ? phoneCard.offline(time) : phoneCard.checked(time)}</p>
    </section>
  );
}

interface ValidProps extends Pick<PhoneCardProps, "token" | "of" | "language" | "texts" | "words"> {
  card: KeptCard["card"];
  at: number;
  isOffline: boolean;
}

/** The valid card. The clock beside it does not draw it again: its pictures are large, and phones may be slow. */
const Valid = memo(function Valid({ token, card, at, of, language, texts, words, isOffline }: ValidProps) {
  const pictures = usePictures(token, card.number, at);
  const { phoneCard } = words;
  useEffect(() => void openOffline(token).catch(() => undefined), [token]);
  const facts = [
    [texts.school, of.school],
    [texts.class, [of.class, of.section].filter(Boolean).join(" - ")],
    [phoneCard.number, card.number],
  ] as const;
  return (
    <>
      <p className="pp-child">
        <bdi>{of.name}</bdi>
      </p>
      <div className="fc-sides">
        {pictures === null && <p role="status">{texts.preview.drawing}</p>}
        {pictures === "failed" && <p role="status">{phoneCard.noPicture}</p>}
        {pictures !== null && pictures !== "failed" && (
          <>
            <Side picture={pictures.front} alt={phoneCard.front} />
            {pictures.back !== null && <Side picture={pictures.back} alt={phoneCard.back} />}
          </>
        )}
      </div>
      <dl className="pp-facts">
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{fact}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {card.valid_until !== null && <p>{words.printedCard.validUntil(dateOf(card.valid_until, language))}</p>}
      <QrCode text={card.code} label={phoneCard.checkAt(`${location.host}/verify`)} />
      <p className="pp-muted" aria-hidden>
        {phoneCard.checkAt(`${location.host}/verify`)}
      </p>
      {!isOffline && <WalletButtons token={token} wallets={card.wallets} words={words} />}
    </>
  );
});

const Side = ({ picture, alt }: { picture: string; alt: string }) => (
  <div className="fc-side">
    <img src={`data:image/webp;base64,${picture}`} alt={alt} />
  </div>
);
