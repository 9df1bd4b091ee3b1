import { jobSentences } from "@idms/core/print/sending/job-sentences";
import { isSentInVain, isSentOver } from "@idms/core/print/sending/printer-state";
import { sentJobAnswer, type SentJob } from "@idms/core/print/sending/sending-schemas";
import { sendingFailures } from "@idms/core/print/failures/sending-failures";
import { isPrinterNamed } from "@idms/core/print/sheets/printer";
import { printerAnswer, type Printer } from "@idms/core/print/sheets/printer-schemas";
import { Alert, Button, Menu } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { call, CallFailed, detailOf, getOne } from "../../ui/api/api.ts";
import { useList, useReload } from "../../ui/api/use-list.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { IconPrinter } from "../../ui/icons/frame-icons.ts";
import { say } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";
import { useCan } from "../../school/session/use-can.ts";
import { batchCall, BATCHES, PRINTERS } from "./batch-calls.ts";
import { Failure } from "../../ui/failure.tsx";

/** Polling interval, in ms. It is short so that people soon find out that the printer needs attention. */
const AGAIN_MS = 1000;
/** Polling interval for a waiting job, or for a printer that needs attention, in ms. */
const SELDOM_MS = 5000;

/**
 * Sends a batch to a printer.
 * @throws CallFailed
 */
const sendBatch = (batch: number, wish: { printer: number; again?: boolean }): Promise<unknown> =>
  call("POST", batchCall(batch, "send/"), { body: wish });

const jobAnswer = z.object({ job: sentJobAnswer.nullable() });

/** The codes of failures after which a batch is sent only if the user confirms it. */
const CONFIRMED: ReadonlySet<string> = new Set([
  sendingFailures.alreadySent.code,
  sendingFailures.interrupted.code,
]);

/**
 * Shows the job in which a batch was sent, as reported by the printer, until the printer has finished.
 * @param isComing whether a batch without a job is about to be sent
 */
export function JobAtPrinter({ batch, isComing = false }: { batch: number; isComing?: boolean }) {
  const path = batchCall(batch, "job/");
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getOne(path, jobAnswer, { signal }),
    refetchInterval: ({ state }) => {
      const job = state.data?.job;
      if (!job && isComing) return AGAIN_MS;
      if (!job || (isSentOver(job.state) && !job.trouble)) return false;
      return job.state === "waiting" || job.trouble ? SELDOM_MS : AGAIN_MS;
    },
  });
  if (!data?.job) return null;
  return (
    <Alert color={colorOf(data.job)} mt="sm" role="status">
      {tell(jobSentences[data.job.state]({ printer: data.job.printer, job: data.job.job }))}
      {data.job.trouble && <div>{tell({ ...data.job.trouble, message: data.job.trouble.detail })}</div>}
    </Alert>
  );
}

const colorOf = ({ state, trouble }: SentJob): string =>
  trouble || isSentInVain(state) ? "orange" : state === "printed" ? "green" : "blue";

/** Returns the printers to which a batch can be sent: the one for which it was made, or any with an address. */
function usePrintersFor(printer: string | null): Printer[] {
  const can = useCan();
  const all = useList(PRINTERS, printerAnswer, {}, can("printers.read") && can("print_batches.send"));
  return (all.data?.rows ?? []).filter(
    (each) => each.address !== null && (printer === null || isPrinterNamed(each, printer)),
  );
}

export interface SendBatchProps {
  batch: number;
  /** The name of the printer for which the batch was made, or null for any printer. */
  printer: string | null;
}

/** Sends a batch to a printer, and shows what the printer says. Shows nothing if no printer has an address. */
export function SendBatch({ batch, printer }: SendBatchProps) {
  const printers = usePrintersFor(printer);
  const ask = useAsk();
  const reload = useReload();
  const sending = useMutation({
    async mutationFn({ id }: Printer): Promise<void> {
      try {
        await sendBatch(batch, { printer: id });
      } catch (error) {
        if (!(error instanceof CallFailed) || !CONFIRMED.has(error.sentence.code)) throw error;
        if (!(await ask.confirm(tell(error.sentence), say("Send It Again"), { danger: true }))) return;
        await sendBatch(batch, { printer: id, again: true });
      }
    },
    onSettled: () => reload(BATCHES, batchCall(batch, "job/")),
  });
  const [only, ...others] = printers;
  if (!only) return null;
  const icon = <IconPrinter size={16} aria-hidden="true" />;
  return (
    <>
      {others.length === 0 ? (
        <Button leftSection={icon} loading={sending.isPending} onClick={() => sending.mutate(only)}>
          {say("Print on {printer}", { printer: only.name })}
        </Button>
      ) : (
        <Menu>
          <Menu.Target>
            <Button leftSection={icon} loading={sending.isPending}>
              {say("Send to a Printer")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {printers.map((each) => (
              <Menu.Item key={each.id} onClick={() => sending.mutate(each)}>
                {each.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {sending.error && (
        <Failure>
          {detailOf(sending.error, say("The cards could not be sent to the printer. Please try again."))}
        </Failure>
      )}
    </>
  );
}
