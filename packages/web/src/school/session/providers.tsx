import {
  listedProviders,
  PROVIDER_REFUSALS,
  type ProviderRefusal,
} from "@idms/core/school/accounts/provider";
import { Alert, Button, Divider, Stack, Text } from "@mantine/core";
import { say } from "../../say/say/say.ts";
import { noteGoing } from "./gone-to.ts";
import { providerText } from "../../say/core-texts/accounts.ts";
import "./providers.css";

const isRefusal = (text: string | null): text is ProviderRefusal =>
  (PROVIDER_REFUSALS as readonly (string | null)[]).includes(text);

/** Explains why a user who returns from a provider was not signed in. */
export function Refused({ reason }: { reason: string | null }) {
  if (!isRefusal(reason)) return null;
  return (
    <Alert role="alert" color="red" mb="md">
      {providerText.refusals[reason]}
    </Alert>
  );
}

/**
 * Asks a user who arrives from a provider whether they began the sign-in themselves. Shown if the sign-in was not
 * started here.
 */
export function Arrived({ busy, onGoOn }: { busy: boolean; onGoOn(): void }) {
  return (
    <Alert role="alert" color="blue" mb="md" title={say("Did you start this sign-in?")}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {say(
            "You came from your sign-in provider, but the sign-in did not start on this page. Continue only if you started this sign-in yourself, not if a link brought you here.",
          )}
        </Text>
        <Button disabled={busy} onClick={onGoOn}>
          {say("Continue and sign in")}
        </Button>
      </Stack>
    </Alert>
  );
}

/** Lists the sign-in providers in the server's answer. */
export function Providers({ answer, again }: { answer: unknown; again: boolean }) {
  return (
    <>
      <Divider my="md" label={say("or")} />
      <Stack>
        {listedProviders.parse(answer).map(({ id, name }) => (
          <Button
            key={id}
            component="a"
            variant="default"
            className="provider-button"
            href={`/api/auth/providers/${id}/begin/${again ? "?again=1" : ""}`}
            onClick={() => noteGoing(id)}
          >
            {providerText.by(name)}
          </Button>
        ))}
      </Stack>
    </>
  );
}
