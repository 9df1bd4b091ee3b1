import { logSealAnswer } from "@idms/core/school/log/audit-log";
import { shortHash } from "@idms/core/school/log/log-chain";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getOne } from "../../ui/api/api.ts";
import { moment } from "../../ui/api/moment.ts";
import { say, sayCount } from "../../say/say/say.ts";

const SEAL = "/audit-log/seal/";
/** Polling interval, in ms. A server seals entries once they are one minute old. */
const LOOK_MS = 60_000;

/**
 * Shows how far the log is sealed, and the current seal. If a copy of the seal is stored elsewhere, it reveals any
 * later change to earlier entries.
 */
export function LogSeal() {
  const { data } = useQuery({
    queryKey: [SEAL],
    queryFn: ({ signal }) => getOne(SEAL, logSealAnswer, { signal }),
    refetchInterval: LOOK_MS,
  });
  // Its room is kept, so that the list does not move when it comes.
  if (!data) return <div className="log-seal" />;
  const { seal, waiting, cut } = data;
  return (
    <Text size="sm" c="dimmed" className="log-seal">
      {seal === null
        ? say("No entries have been sealed yet.")
        : say("The log was sealed up to entry {last} on {when} (seal {number}):", {
            last: String(seal.last_id),
            when: moment(seal.sealed_at),
            number: String(seal.id),
          })}{" "}
      {seal !== null && (
        <>
          <code title={seal.hash}>{shortHash(seal.hash)}</code>.
        </>
      )}{" "}
      {waiting > 0 &&
        sayCount(
          waiting,
          "{n} newer entry has not been sealed yet.",
          "{n} newer entries have not been sealed yet.",
        )}{" "}
      {cut !== null && say("Older entries were removed, up to entry {last}.", { last: String(cut) })}
    </Text>
  );
}
