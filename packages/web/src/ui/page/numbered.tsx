import { idSchema } from "@idms/core/ids";
import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { say } from "../../say/say/say.ts";
import { LookInList } from "./load-failed.tsx";
import { Page } from "./page.tsx";

/** Shows a screen whose address contains an ID, or says that the address is wrong if the ID is not a number. */
export function Numbered({ children }: { children: ReactNode }) {
  const { id } = useParams();
  if (id === undefined || idSchema.safeParse(id).success) return children;
  return (
    <Page title={say("Wrong address")}>
      <Alert color="red" role="alert" title={say("There is nothing at this address.")}>
        <LookInList />
      </Alert>
    </Page>
  );
}
