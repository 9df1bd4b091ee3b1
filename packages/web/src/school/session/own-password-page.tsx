import { givenPasswordText } from "@idms/core/school/accounts/session-life";
import { retell } from "../../say/say/retell.ts";
import { say } from "../../say/say/say.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { DutyPage } from "./duty-page.tsx";

/** What somebody sees whose password was chosen by somebody else, where it is to be their own. */
export const OwnPasswordPage = ({ username, signOut }: { username: string; signOut(): Promise<void> }) => (
  <DutyPage title={say("Choose your password")} why={retell(givenPasswordText.change)} signOut={signOut}>
    {(onDone) => <ChangePasswordForm username={username} isDuty onClose={onDone} />}
  </DutyPage>
);
