import { factorText } from "@idms/core/school/accounts/factors";
import { FactorsSection } from "../factors/factors-section.tsx";
import { retell } from "../../say/say/retell.ts";
import { say } from "../../say/say/say.ts";
import { DutyPage } from "./duty-page.tsx";

/** Shows somebody that their role needs a second factor. */
export const EnrolPage = ({ signOut }: { signOut(): Promise<void> }) => (
  <DutyPage title={say("Set up a second factor")} why={retell(factorText.enrol)} signOut={signOut}>
    {(onDone) => <FactorsSection onEnrolled={onDone} />}
  </DutyPage>
);
