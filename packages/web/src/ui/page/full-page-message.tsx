import { Button, Center, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Meaning } from "./meaning.tsx";
import { say } from "../../say/say/say.ts";

/** A single sentence in place of a page. It can have a button to try again. */
export function FullPageMessage({ children, retry }: { children: ReactNode; retry?: () => void }) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center">
        <Text role="alert" ta="center">
          {children}
        </Text>
        {typeof children === "string" && <Meaning of={children} />}
        {retry && <Button onClick={retry}>{say("Try again")}</Button>}
      </Stack>
    </Center>
  );
}
