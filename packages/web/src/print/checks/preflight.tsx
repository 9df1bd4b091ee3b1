import type { FormTemplate } from "@idms/core/forms/templates/template";
import type { CardCheck } from "@idms/core/print/batches/card-check";
import {
  preflightGroups,
  preflightLight,
  type PreflightCard,
  type PreflightGroup,
} from "@idms/core/print/batches/preflight";
import { Badge, Button, Group, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { causeText } from "../../say/core-texts/causes.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { DocsLink } from "../../ui/page/docs-link.tsx";
import { DespiteReason } from "./despite-reason.tsx";
import { MendDialog, type MendWish } from "./mend-dialog.tsx";
import { PreflightCardRow } from "./preflight-card.tsx";
import type { GivenLeave } from "../sheets/use-leave.ts";
import "./preflight.css";

/**
 * The colours and labels of the status. The colours are dark enough for white text, with a contrast of more than
 * 4.5:1.
 */
const LIGHTS = {
  green: { color: "#1e6b30", label: say("Ready to print") },
  amber: { color: "#a34100", label: say("Ready, but check the findings") },
  red: { color: "red.9", label: say("Some cards will not be printed") },
} as const;

const CARD = /\/students\/\d+\/card\//;

export interface PreflightProps extends Omit<GivenLeave, "leave" | "isGiven"> {
  check: CardCheck;
  /** Whether every class was checked. If a class could not be checked, the status is red, too. */
  isWhole: boolean;
  /** The names of the students, keyed by ID. */
  names: ReadonlyMap<number, string>;
  /** The class of each student. */
  classes: ReadonlyMap<number, number>;
  /** The forms that contain the field labels. */
  forms: readonly FormTemplate[];
  /** The template of the cards, or null for the school's default template. */
  template: number | null;
  /** The students who are left out of this print although their cards are not held back. */
  without: ReadonlyMap<number, string>;
  onWithout(without: ReadonlyMap<number, string>): void;
  /** Called after a card has been fixed, to check the cards again. */
  onMended(): void;
}

/** Shows the findings of a print, grouped by cause. Each card is drawn and can be fixed in place. */
export function Preflight(props: PreflightProps) {
  const { check, isWhole, names, forms, without, onWithout, onMended, template, allowed } = props;
  const client = useQueryClient();
  const [mending, setMending] = useState<MendWish | null>(null);
  const labels = new Map(forms.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])));
  const groups = preflightGroups(check, names, labels);
  const fitted = groups.filter(({ isFitted }) => isFitted);
  const light = LIGHTS[isWhole ? preflightLight(check) : "red"];

  function mended(): void {
    // A card that was fixed looks different now.
    client.removeQueries({ predicate: ({ queryKey }) => CARD.test(String(queryKey[1])) });
    onMended();
  }

  return (
    <section className="preflight" aria-labelledby="preflight-head">
      <Group gap="sm">
        <h2 id="preflight-head" className="preflight-head">
          {say("Before printing")}
        </h2>
        <Badge color={light.color} tt="none">
          {light.label}
        </Badge>
        <Button size="compact-sm" variant="default" onClick={mended}>
          {say("Check again")}
        </Button>
        <DocsLink page="print#cards-that-are-held-back">{say("What the findings mean")}</DocsLink>
      </Group>
      {without.size > 0 && (
        <Group gap="xs">
          <Text size="sm">
            {say("Left out this time: {names}", { names: [...without.values()].join(", ") })}
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => onWithout(new Map())}>
            {say("Include these students again")}
          </Button>
        </Group>
      )}
      <CauseGroups groups={groups.filter(({ isFitted }) => !isFitted)} {...props} onMend={setMending} />
      {fitted.length > 0 && (
        <details className="preflight-group">
          <summary>
            {say("Small adjustments to make text fit")}{" "}
            <span className="preflight-count">
              {fitted.reduce((sum, { cards }) => sum + cards.length, 0)}
            </span>
          </summary>
          <div className="preflight-fitted">
            <CauseGroups groups={fitted} {...props} onMend={setMending} />
          </div>
        </details>
      )}
      {allowed.size > 0 && <DespiteReason {...props} count={allowed.size} />}
      {mending && (
        <MendDialog
          wish={mending}
          template={template}
          onClose={() => setMending(null)}
          onMended={() => {
            setMending(null);
            mended();
          }}
        />
      )}
    </section>
  );
}

/** Number of cards that are shown at first for each cause. If the design is faulty, a class can have hundreds. */
const SHOWN = 12;

interface CauseGroupProps extends PreflightProps {
  group: PreflightGroup;
  onMend(wish: MendWish): void;
}

interface CauseGroupsProps extends PreflightProps {
  groups: readonly PreflightGroup[];
  onMend(wish: MendWish): void;
}

const CauseGroups = ({ groups, ...props }: CauseGroupsProps) =>
  groups.map((group) => <CauseGroup key={`${group.isSerious} ${group.cause}`} group={group} {...props} />);

function CauseGroup({ group, ...props }: CauseGroupProps) {
  const [isWhole, setWhole] = useState(false);
  const cards = isWhole ? group.cards : group.cards.slice(0, SHOWN);
  const { template, classes, without, onWithout, onMend, allowed, onChoose } = props;
  const leaveOut = ({ student, name }: PreflightCard) =>
    student !== null && onWithout(new Map([...without, [student, name]]));
  const title = causeText[group.cause];
  return (
    <details className="preflight-group" open={group.isSerious} data-serious={group.isSerious || undefined}>
      <summary>
        {title} <span className="preflight-count">{group.cards.length}</span>
      </summary>
      <ul aria-label={title}>
        {cards.map((card) => (
          <PreflightCardRow
            key={card.student}
            card={card}
            mends={group.mends}
            template={template}
            classroom={classes.get(card.student ?? 0)}
            allowed={allowed}
            onAllow={onChoose}
            onLeaveOut={() => leaveOut(card)}
            onMend={onMend}
          />
        ))}
      </ul>
      {cards.length < group.cards.length && (
        <Button size="xs" variant="default" onClick={() => setWhole(true)}>
          {sayCount(group.cards.length - cards.length, "Show {n} more card", "Show {n} more cards")}
        </Button>
      )}
    </details>
  );
}
