import { CLASS_LINKS } from "@idms/core/collect/links/class-link";
import { proofLinkAnswer } from "@idms/core/collect/links/class-link-schemas";
import type { StaffProof } from "@idms/core/collect/sign-off/class-sign-off";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { HandOut, useLinkDeed } from "../../collect/links/hand-out.tsx";
import { say } from "../../say/say/say.ts";
import { moment } from "../../ui/api/moment.ts";
import { Failure } from "../../ui/failure.tsx";
import { PROOF_LINKS, PROOFS } from "./sign-off-calls.ts";

/** Creates, shares, extends and closes the link with which a teacher signs the cards of a class. */
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
