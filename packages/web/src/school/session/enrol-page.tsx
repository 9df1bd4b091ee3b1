import { factorFailures } from "@idms/core/school/sign-in/factor-failures";
import { FactorsSection } from "../factors/factors-section.tsx";
import { tell } from "../../say/say/tell.ts";
import { say } from "../../say/say/say.ts";
import { DutyPage } from "./duty-page.tsx";

/** Informs the user that their role requires a second factor, and sets one up. */
export const EnrolPage = ({ signOut }: { signOut(): Promise<void> }) => (
  <DutyPage title={say("Set up a second factor")} why={tell(factorFailures.enrol())} signOut={signOut}>
    {(onDone) => <FactorsSection onEnrolled={onDone} />}
  </DutyPage>
);
