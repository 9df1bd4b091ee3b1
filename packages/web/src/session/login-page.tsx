import { detailOr, loginSchema, loginText, shellText } from "@idms/core";
import { Alert, Button, Center, Group, Paper, PasswordInput, Stack, TextInput, Title } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useDocumentTitle } from "@mantine/hooks";
import { useState } from "react";
import { call, CallFailed } from "../api.ts";
import { ResetRequest } from "./reset-request.tsx";
import { storeTokens, type Tokens } from "./tokens.ts";

/** Signs a member of staff in; then the whole page loads anew, so that nothing of a session before is left in it. */
export function LoginPage() {
  useDocumentTitle(`${loginText.signIn} · ${shellText.title}`);
  const [state, setState] = useState<"ready" | "busy">("ready");
  const [failure, setFailure] = useState("");
  const [resetting, setResetting] = useState(false);
  const form = useForm({
    initialValues: { username: "", password: "" },
    validate: schemaResolver(loginSchema, { sync: true }),
  });

  async function signIn(values: typeof form.values): Promise<void> {
    setState("busy");
    setFailure("");
    try {
      storeTokens((await call("POST", "/auth/token/", { body: values })) as Tokens);
      location.assign("/");
    } catch (error) {
      const data = error instanceof CallFailed && error.status !== 401 ? error.data : null;
      setFailure(detailOr(data, loginText.failed));
      setState("ready");
    }
  }

  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" w="100%" maw={420} radius="lg" shadow="sm">
        <Title order={1} size="h3" mb="lg">
          {loginText.title}
        </Title>
        <form noValidate onSubmit={form.onSubmit((values) => void signIn(values))}>
          <Stack>
            <TextInput
              label={loginText.username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...form.getInputProps("username")}
            />
            <PasswordInput
              label={loginText.password}
              autoComplete="current-password"
              {...form.getInputProps("password")}
            />
            {failure && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )}
            <Group grow>
              <Button variant="default" onClick={() => setResetting(true)}>
                {loginText.reset}
              </Button>
              <Button type="submit" disabled={state === "busy"}>
                {state === "busy" ? loginText.signingIn : loginText.signIn}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
      <ResetRequest opened={resetting} onClose={() => setResetting(false)} />
    </Center>
  );
}
