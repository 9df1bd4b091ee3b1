import { listedProviders, PROVIDER_REFUSALS, type ProviderRefusal } from "@idms/core";
import { Alert, Button, Divider, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/api.ts";
import { say } from "../say/say.ts";
import { noteGoing } from "./gone-to.ts";
import { providerText } from "../say/texts/accounts.ts";

const isRefusal = (text: string | null): text is ProviderRefusal =>
  (PROVIDER_REFUSALS as readonly (string | null)[]).includes(text);

/** Why somebody who comes back from a provider was not let in. */
export function Refused({ reason }: { reason: string | null }) {
  if (!isRefusal(reason)) return null;
  return (
    <Alert role="alert" color="red" mb="md">
      {providerText.refusals[reason]}
    </Alert>
  );
}

/** The providers by which one can sign in; nothing where there are none, and while nobody knows. */
export function Providers({ again = false }: { again?: boolean }) {
  const { data = [] } = useQuery({
    queryKey: ["/auth/providers/"],
    queryFn: async ({ signal }) =>
      listedProviders.parse(await call("GET", "/auth/providers/", { signal, anonymous: true })),
    staleTime: Infinity,
  });
  if (data.length === 0) return null;
  return (
    <>
      <Divider my="md" label={say("or")} />
      <Stack>
        {data.map(({ id, name }) => (
          <Button
            key={id}
            component="a"
            variant="default"
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
