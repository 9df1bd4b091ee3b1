import { guessableProblem, type PasswordOwner } from "@idms/core/school/accounts/guessable-password";
import { passwordProblem } from "@idms/core/school/accounts/password";
import { loadPasswordDictionary } from "@idms/core/school/accounts/password-advice";
import type { PasswordDictionary } from "@idms/core/school/accounts/password-dictionary";
import { Progress, Stack, Text } from "@mantine/core";
import { useDeferredValue, useEffect, useState } from "react";
import { PasswordField, type PasswordFieldProps } from "./password-field.tsx";
import { inLanguage, say } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, "autoComplete"> {
  value: string;
  /** The password's owner, as far as the form knows. */
  owner?: PasswordOwner | undefined;
}

/**
 * A field for a new password. While the user types, it shows how easily the password can be guessed and how to
 * improve the password.
 */
export function NewPasswordField({ owner, ...props }: NewPasswordFieldProps) {
  const typed = useDeferredValue(props.value);
  return (
    <Stack gap={6}>
      <PasswordField {...props} autoComplete="new-password" />
      <div role="status">{typed !== "" && <Advice password={typed} owner={owner} />}</div>
    </Stack>
  );
}

const STRENGTHS = [
  { words: say("Very easy to guess."), color: "red" },
  { words: say("Easy to guess."), color: "red" },
  { words: say("Add more characters to make this password harder to guess."), color: "yellow" },
  { words: say("Hard to guess."), color: "green" },
  { words: say("Very hard to guess."), color: "green" },
] as const;

/**
 * Shows advice on a password. The advice needs large word lists. They are loaded when the first character is typed,
 * without blocking anything.
 */
function Advice({ password, owner }: { password: string; owner: PasswordOwner | undefined }) {
  const [dictionary, setDictionary] = useState<PasswordDictionary>();
  useEffect(() => {
    let isGone = false;
    void loadPasswordDictionary().then(
      (loaded) => void (isGone || setDictionary(loaded)),
      // Without advice a password can be chosen all the same: the server refuses what it must.
      () => undefined,
    );
    return () => void (isGone = true);
  }, []);
  if (!dictionary || passwordProblem(password)) return null;
  const refused = guessableProblem(password, { common: dictionary.common, owner });
  const { score, warning, suggestions } = dictionary.advise(password, owner);
  const text = inLanguage("passwordAdviceText", dictionary.text);
  const { words, color } = STRENGTHS[refused ? 0 : score];
  const [better] = score < 3 ? suggestions : [];
  return (
    <>
      <Progress value={refused ? 5 : 20 + score * 20} color={color} size="sm" aria-hidden="true" />
      <Text size="sm" mt={4}>
        {refused
          ? tell(refused)
          : [words, warning && text.warnings[warning], better && text.suggestions[better]]
              .filter(Boolean)
              .join(" ")}
      </Text>
    </>
  );
}
