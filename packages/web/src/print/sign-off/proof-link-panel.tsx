import { CLASS_LINKS, classLinkAddress } from "@idms/core/collect/links/class-link";
import { proofLinkAnswer } from "@idms/core/collect/links/class-link-schemas";
import type { StaffProof } from "@idms/core/collect/sign-off/class-proof";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, detailOf } from "../../ui/api/api.ts";
import { CopyButton } from "../../collect/links/copy-button.tsx";
import { QrCode } from "../../public/page/qr-code.tsx";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/texts/messages.ts";
import { moment } from "../../ui/api/moment.ts";
import { Failure } from "../../ui/failure.tsx";
import { PROOF_LINKS, PROOFS } from "./proof-calls.ts";
import { useLinkBase } from "../../collect/links/use-link-base.ts";

/** The link by which a teacher signs the cards of a class: made, handed out, extended and closed. */
export function ProofLinkPanel({ proof }: { proof: StaffProof }) {
  const client = useQueryClient();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [showsCode, setShowsCode] = useState(false);
  const { link } = proof;

  async function act(method: "POST" | "PATCH", path: string, body: object): Promise<void> {
    setBusy(true);
    setTrouble(null);
    try {
      const answer = proofLinkAnswer.parse(await call(method, path, { body }));
      const open = answer.is_active ? answer : null;
      // The cards stay as they are: to look at those of a large class once more takes a while.
      client.setQueryData<StaffProof>([PROOFS, proof.id], (now) => now && { ...now, link: open });
      await client.invalidateQueries({ queryKey: [PROOFS], refetchType: "none" });
    } catch (error) {
      setTrouble(detailOf(error, commonText.saveFailed));
    } finally {
      setBusy(false);
    }
  }
  const change = (body: object) => act("PATCH", `${PROOF_LINKS}${link?.id}/`, body);
  const base = useLinkBase();
  const address = link && classLinkAddress("sign-off", base, link.token);

  return (
    <Stack gap="xs" component="section" aria-labelledby="proof-link" className="no-print" mb="md">
      <h2 id="proof-link" className="proof-head">
        {say("Link for the teacher")}
      </h2>
      <Text size="sm">
        {say(
          "Whoever has the link sees the name, the photo and the card of each child of this class and nothing else of them, and signs without an account. It is good for {days} days.",
          { days: CLASS_LINKS["sign-off"].days },
        )}
      </Text>
      <Failure>{trouble}</Failure>
      {link && address !== null ? (
        <>
          <Text size="sm" fw={600}>
            {say("Open until {time}", { time: moment(link.expires_at) })}
          </Text>
          <Group gap="xs">
            <CopyButton text={address} label={say("Copy link")} />
            <Button variant="default" aria-expanded={showsCode} onClick={() => setShowsCode(!showsCode)}>
              {say("QR code")}
            </Button>
            <Button
              variant="default"
              disabled={busy}
              onClick={() => void change({ days: CLASS_LINKS["sign-off"].days })}
            >
              {say("{days} days from now", { days: CLASS_LINKS["sign-off"].days })}
            </Button>
            <Button variant="default" disabled={busy} onClick={() => void change({ is_active: false })}>
              {say("Close")}
            </Button>
          </Group>
          {showsCode && (
            <div>
              <QrCode
                text={address}
                label={say("QR code of the proof of {classroom}", { classroom: proof.classroom })}
              />
            </div>
          )}
        </>
      ) : (
        <Group>
          <Button
            disabled={busy}
            onClick={() => void act("POST", PROOF_LINKS, { school: proof.school_id, classroom: proof.id })}
          >
            {say("Make the link")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
