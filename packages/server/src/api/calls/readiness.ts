import { Failure } from "@idms/core/failure";
import type { Sentence } from "@idms/core/sentence";
import { cannot, readySentences } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure, troubleOf } from "@idms/core/upkeep/installation/storage-failure";
import { transaction, withPatience } from "../../installation/engines/connect.ts";
import { stepsPendingIn } from "../../installation/migrations/pending-steps.ts";
import { roomForFiles } from "../../installation/files/disk-room.ts";
import { markProof } from "../../http/limits/rate-limit-rows.ts";
import type { Services } from "../../http/calls/services.ts";

/**
 * How long a check result is reused, in milliseconds. During this time, the disk is written to only once, regardless of
 * the number of probes.
 */
const PROOF_MS = 3000;
/** The message for a damaged database. */
const damaged = readySentences.damaged;
/**
 * The message for clients if the file store cannot be used. The details are only in the log and in the doctor's
 * report.
 */
const noStore = readySentences.noStore;
/** Time to wait for another program's write, in milliseconds. A longer write is not an error. */
const PATIENCE_MS = 100;

/**
 * The response to an operator's probe. `fault` is set if nothing can be saved, and `notes` reports other problems.
 */
export interface Readiness {
  fault: Sentence | null;
  notes: { database?: string; uploads?: string };
}

/**
 * Returns a function that checks whether the server can read and write. From time to time, the function attempts a
 * write and queries the file store.
 */
export function createReadiness({
  db,
  folder,
  files,
  log,
}: Pick<Services, "db" | "folder" | "files" | "log">): () => Promise<Readiness> {
  const impatient = withPatience(db, PATIENCE_MS);
  let proof: { until: number; fault: Promise<Sentence | null> } | undefined;

  async function tryToWrite(): Promise<Sentence | null> {
    try {
      // A newer program may have changed it beneath this one.
      await stepsPendingIn(db);
      await transaction(impatient, (tx) => markProof(tx, Date.now()));
      return null;
    } catch (thrown) {
      const error = asStorageFailure(thrown, cannot.readDatabase());
      if (!(error instanceof Failure)) throw error;
      if (error.kind === "conflict") return error.sentence;
      return error.kind === "busy" ? null : (troubleOf(error)?.reason ?? damaged());
    }
  }

  async function askStore(): Promise<Sentence | null> {
    try {
      await files.prove();
      return null;
    } catch (error) {
      log.error({ err: error }, "the file store cannot be used");
      return noStore();
    }
  }

  const tryAll = async (): Promise<Sentence | null> => {
    const [written, asked] = await Promise.all([tryToWrite(), askStore()]);
    return written ?? asked;
  };

  return async () => {
    const now = performance.now();
    if (!proof || now >= proof.until) proof = { until: now + PROOF_MS, fault: tryAll() };
    return {
      fault: await proof.fault,
      notes: {
        ...(db.manner.damage.isLookedFor && { database: readySentences.checking().message }),
        ...((await roomForFiles(folder.root)) === 0 && {
          uploads: readySentences.diskLow().message,
        }),
      },
    };
  };
}
