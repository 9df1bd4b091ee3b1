import { Modal } from "@mantine/core";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { endProof, isProofAsked, watchProof } from "../../ui/api/proving.ts";
import { commonText } from "../../say/texts/messages.ts";
import { say } from "../../say/say/say.ts";

const ProofForm = lazy(async () => ({ default: (await import("./re-authenticate-form.tsx")).ProofForm }));

/** Z-index above all dialogs, because the request of such a dialog may wait for this authentication. */
const ON_TOP = 500;

/** Asks the user to authenticate again while the request that requires it waits. */
export function Reauthenticate() {
  const isAsked = useSyncExternalStore(watchProof, isProofAsked);
  return (
    <Modal
      opened={isAsked}
      onClose={() => endProof(false)}
      title={say("Confirm your identity")}
      closeButtonProps={{ "aria-label": commonText.close }}
      closeOnClickOutside={false}
      centered
      zIndex={ON_TOP}
      onKeyDown={(event) => event.key !== "Tab" && event.key !== "Escape" && event.stopPropagation()}
    >
      {isAsked && (
        <Suspense fallback={null}>
          <ProofForm onDone={() => endProof(true)} onClose={() => endProof(false)} />
        </Suspense>
      )}
    </Modal>
  );
}
