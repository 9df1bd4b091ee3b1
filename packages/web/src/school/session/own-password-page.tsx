import { givenPasswordText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { DutyPage } from "./duty-page.tsx";

/** Asks users to replace a password that another person chose for them. */
export const OwnPasswordPage = ({ username, signOut }: { username: string; signOut(): Promise<void> }) => (
  <DutyPage title={say("Choose your password")} why={givenPasswordText.change} signOut={signOut}>
    {(onDone) => <ChangePasswordForm username={username} isDuty onClose={onDone} />}
  </DutyPage>
);
