import type { StaffProof, ProofChild } from "@idms/core/collect/sign-off/class-sign-off";
import { SIGN_STATES, type SignState } from "@idms/core/students/sign-off/sign-off";
import type { SignWish } from "@idms/core/students/sign-off/sign-off-schemas";
import { Group, NativeSelect, Skeleton, Text, Button, Stack } from "@mantine/core";
import { useState, type CSSProperties } from "react";
import { useParams } from "react-router-dom";
import { useQueryClient } from "@tanstack/react-query";
import { CLASS_LINKS } from "@idms/core/collect/links/class-link";
import { proofLinkAnswer } from "@idms/core/collect/links/class-link-schemas";
import { detailOf } from "../../ui/api/api.ts";
import { LoadFailed } from "../../ui/page/load-failed.tsx";
import { Failure } from "../../ui/failure.tsx";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { useCan } from "../../school/session/use-can.ts";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { Page } from "../../ui/page/page.tsx";
import { download } from "../../ui/api/save-file.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { HandOut, useLinkDeed } from "../../collect/links/hand-out.tsx";
import { moment } from "../../ui/api/moment.ts";
import { ProofCard } from "./sign-off-card.tsx";
import { PROOFS, signCard, STATE_WORDS, useProof, PROOF_LINKS } from "./sign-off-calls.ts";
import "./class-sign-off-page.css";

/** Creates, shares, extends and closes the link that a teacher uses to sign the cards of a class. */
export function ProofLinkPanel({ proof }: { proof: StaffProof }) {
  const client = useQueryClient();
  const { act, trouble, busy } = useLinkDeed(async (answer) => {
    const made = proofLinkAnswer.parse(answer);
    const link = made.is_active ? made : null;
    // The cards stay as they are: to look at those of a large class once more takes a while.
    client.setQueryData<StaffProof>([PROOFS, proof.id], (now) => now && { ...now, link });
    await client.invalidateQueries({ queryKey: [PROOFS], refetchType: "none" });
  });
  const { link } = proof;

  return (
    <Stack gap="xs" component="section" aria-labelledby="proof-link" className="no-print" mb="md">
      <h2 id="proof-link" className="proof-head">
        {say("Link for the teacher")}
      </h2>
      <Text size="sm">
        {say(
          "Anyone with this link can see the name, photo and card of each child in this class, and nothing else about them. They can sign without an account. The link works for {days} days.",
          { days: CLASS_LINKS["sign-off"].days },
        )}
      </Text>
      <Failure>{trouble}</Failure>
      {link ? (
        <>
          <Text size="sm" fw={600}>
            {say("Open until {time}", { time: moment(link.expires_at) })}
          </Text>
          <HandOut
            kind="sign-off"
            token={link.token}
            isOpen
            disabled={busy}
            label={say("QR code for the proof of {classroom}", { classroom: proof.classroom })}
            onChange={(change) => void act("PATCH", `${PROOF_LINKS}${link.id}/`, change)}
          />
        </>
      ) : (
        <Group>
          <Button
            disabled={busy}
            onClick={() => void act("POST", PROOF_LINKS, { school: proof.school_id, classroom: proof.id })}
          >
            {say("Create link")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/**
 * The page with the proof of a class: every card, the person who signed it, and the link that the teacher uses to sign
 * the cards.
 */
export function ClassSignOffPage() {
  const id = Number(useParams()["id"]);
  const { data: proof, error, refetch } = useProof(id);
  if (proof) return <LoadedProof proof={proof} />;
  return (
    <Page title={say("Sign-off")}>
      {error ? (
        <LoadFailed of={{ error, refetch }} otherwise={say("The proof could not be loaded.")} />
      ) : (
        <Skeleton height="24rem" />
      )}
    </Page>
  );
}

/** Signs cards one at a time. If an error occurs, it is shown until the next card is signed. */
function useSigning() {
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function sign(child: ProofChild, wish: SignWish): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await signCard(child, wish);
    } catch (reason) {
      setFailure(reason);
    }
    await reload(PROOFS);
    setBusy(false);
  }
  return { busy, failure, setFailure, sign };
}

function LoadedProof({ proof }: { proof: StaffProof }) {
  const params = useListParams();
  const can = useCan();
  const isOwn = useCurrentUser().school_id !== null;
  const { busy, failure, setFailure, sign } = useSigning();
  const shown = SIGN_STATES.find((state) => state === params.filter("state"));
  const { children } = proof;
  const count = (state: SignState) => children.filter((child) => child.state === state).length;
  const listed = shown ? children.filter(({ state }) => state === shown) : children;
  return (
    <Page
      title={say("Sign-off: {name}", {
        name: isOwn ? proof.classroom : `${proof.classroom}, ${proof.school}`,
      })}
      actions={
        <HeadAction
          main
          disabled={children.length === 0}
          onClick={() =>
            void download(`${PROOFS}${proof.id}/pdf/`, "proof.pdf").catch((reason: unknown) =>
              setFailure(reason),
            )
          }
        >
          {say("Paper proof (PDF)")}
        </HeadAction>
      }
    >
      {can("proof_links.create") && <ProofLinkPanel proof={proof} />}
      <Failure mb="md">{failure !== undefined && detailOf(failure, commonText.saveFailed)}</Failure>
      {children.length === 0 ? (
        <Text c="dimmed">{say("No cards in this class are waiting to be printed.")}</Text>
      ) : (
        <>
          <Group className="toolbar no-print">
            <NativeSelect
              label={say("Cards to show")}
              value={shown ?? ""}
              data={[
                { value: "", label: `${say("All")} (${children.length})` },
                ...SIGN_STATES.map((state) => ({
                  value: state,
                  label: `${STATE_WORDS[state]} (${count(state)})`,
                })),
              ]}
              onChange={(event) => params.set({ state: event.currentTarget.value })}
            />
          </Group>
          <ol
            className="proof-cards"
            aria-label={say("Cards in this class")}
            style={{ "--card-ratio": proof.card_size_mm.w / proof.card_size_mm.h } as CSSProperties}
          >
            {listed.map((child) => (
              <ProofCard
                key={child.student}
                child={child}
                busy={busy}
                onSign={(card) => void sign(card, { outcome: "signed", version: card.version })}
                onWrong={(card, note) => void sign(card, { outcome: "wrong", version: card.version, note })}
              />
            ))}
          </ol>
        </>
      )}
    </Page>
  );
}
