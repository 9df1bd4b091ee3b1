import { type ProofChild, staffProofSchema } from "@idms/core/collect/sign-off/class-sign-off";
import type { SignWish } from "@idms/core/students/sign-off/sign-off-schemas";
import { useQuery } from "@tanstack/react-query";
import { call, getOne } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";

export const PROOFS = "/card-proofs/";
export const PROOF_LINKS = "/proof-links/";

/** Loads the proof of a class: its cards and the link that is currently open. */
export const useProof = (id: number) =>
  useQuery({
    queryKey: [PROOFS, id],
    queryFn: ({ signal }) => getOne(`${PROOFS}${id}/`, staffProofSchema, { signal }),
  });

/** Returns the path of a class's proof page. */
export const proofPath = (id: number): string => `/classes/${id}/proof`;

export const signCard = ({ student }: ProofChild, wish: SignWish): Promise<unknown> =>
  call("POST", `/students/${student}/sign-off/`, { body: wish });

/** The states of a card, in the page's language. */
export const STATE_WORDS = {
  open: say("Not signed yet"),
  signed: say("Signed"),
  wrong: say("Something is wrong"),
  lost: say("Changed since it was signed"),
} as const;
