import { showsSignedCode } from "@idms/core/cards/designs/shown-texts";
import { cardSigner } from "../../cards/printed/card-keys.ts";
import type { App } from "../../installation/open-app.ts";
import type { PressJob } from "../choosing/press-job.ts";
import type { RecordOptions } from "./record-printing.ts";

/**
 * A job whose cards are for good: where its template shows a signed code they are signed by their school. The cards of a school that is gone
 * have samples of codes.
 */
export async function signedJob(
  { db }: Pick<App, "db">,
  job: PressJob,
  school: number | null | undefined,
  { id, name }: RecordOptions["actor"],
): Promise<PressJob> {
  const isSigned = typeof school === "number" && showsSignedCode(job.template);
  return isSigned ? { ...job, signer: await cardSigner(db, { id, username: name }, school) } : job;
}
