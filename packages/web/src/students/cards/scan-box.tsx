import { MOST_SCANNED, readCardNumber, shownCardNumber } from "@idms/core/cards/verify/card-number";
import { CARD_RIGHTS, cardsDoneAnswer, type CardDeed } from "@idms/core/print/batches/card-record";
import { Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { call, detailOf } from "../../ui/api/api.ts";
import { useCan } from "../../school/session/use-can.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { tell as retold } from "../../say/say/tell.ts";
import { say } from "../../say/say/say.ts";
import { CARDS, STATE_LABELS } from "./card-calls.ts";
import { DEED_NOTES } from "./deed-editor.tsx";
import { asSentence } from "@idms/core/as-sentence";

/** The actions that can be performed by scanning cards. Revoking is not one of them, because it requires a reason. */
const SCANNED = ["hand_out", "find", "lose"] as const satisfies readonly CardDeed[];
type Scanned = (typeof SCANNED)[number];

const SCAN_LABELS: Readonly<Record<Scanned, string>> = {
  hand_out: say("Hand out the cards"),
  find: say("Mark the cards as found"),
  lose: say("Mark the cards as lost"),
};

/** The outcome of a scan. */
interface Scan {
  at: number;
  typed: string;
  name: string | null;
  /**
   * The current state of the card, or the problem because of which the action failed. Both are null until they are
   * known.
   */
  state: string | null;
  problem: string | null;
}

/** An example card number. */
const EXAMPLE = shownCardNumber("7K3M9QWX0AB1");

/** Number of successful scans shown. Failed scans stay until dismissed. */
const SHOWN = 20;

/** Manages the scans, each with its outcome. The newest scan comes first. */
function useScans() {
  const reload = useReload();
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const line = useRef(Promise.resolve());
  const count = useRef(0);

  const tell = (at: number, news: Partial<Scan>) =>
    setScans((before) => before.map((scan) => (scan.at === at ? { ...scan, ...news } : scan)));

  async function act(at: number, number: string, action: Scanned): Promise<void> {
    try {
      const body = { action, numbers: [number] };
      const { done, refused } = cardsDoneAnswer.parse(await call("POST", `${CARDS}act/`, { body }));
      const [well] = done;
      const [bad] = refused;
      if (well) tell(at, { name: well.name, state: STATE_LABELS[well.state] });
      if (bad) tell(at, { name: bad.name, problem: retold(asSentence(bad.detail, bad)) });
    } catch (error) {
      tell(at, { problem: detailOf(error, say("The card could not be updated. Please try again.")) });
    }
    await reload(CARDS);
  }

  return {
    scans,
    take(typed: string, deed: Scanned): void {
      const written = typed.trim();
      if (written === "") return;
      const at = (count.current += 1);
      const number = readCardNumber(written);
      const problem = number === undefined ? say("This is not a card number.") : null;
      const scan = { at, typed: number === undefined ? written : shownCardNumber(number), name: null };
      setScans((before) => {
        const all = [{ ...scan, state: null, problem }, ...before];
        const well = new Set(all.filter((each) => each.problem === null).slice(SHOWN));
        return all.filter((each) => !well.has(each));
      });
      // Scanned twice in a hurry, the second is told what the first has done.
      if (number !== undefined) line.current = line.current.then(() => act(at, number, deed));
    },
    putAway: (at: number) => setScans((before) => before.filter((scan) => scan.at !== at)),
  };
}

/**
 * Accepts card numbers one after the other, as a scanner types them. The result of each scan appears immediately, and
 * the focus stays in the field.
 */
export function ScanBox() {
  const can = useCan();
  const [deed, setDeed] = useState<Scanned>("hand_out");
  const { scans, take, putAway } = useScans();
  const input = useRef<HTMLInputElement>(null);

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
        </Group>
      </form>
      <Text size="sm" c="dimmed" mt="xs">
        {DEED_NOTES[deed]}
      </Text>
      <div role="log" aria-label={say("Scanned cards")}>
        <ol className="card-scans">
          {scans.map((scan) => (
            <ScanLine
              key={scan.at}
              scan={scan}
              onPutAway={() => {
                putAway(scan.at);
                input.current?.focus();
              }}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}

function ScanLine({ scan: { typed, name, state, problem }, onPutAway }: { scan: Scan; onPutAway(): void }) {
  return (
    <li data-bad={problem !== null || undefined}>
      <span>
        <strong>
          <bdi>{name ?? typed}</bdi>
        </strong>
        {": "}
        {problem ?? state ?? say("Just a moment...")}
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
