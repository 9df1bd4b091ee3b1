import { Alert, Button, Text } from "@mantine/core";
import { use } from "react";
import { Link } from "react-router-dom";
import { CallFailed, detailOf } from "../api/api.ts";
import { FrameContext } from "./frame.ts";
import { Meaning } from "./meaning.tsx";
import { say } from "../../say/say/say.ts";

export interface LoadFailedProps {
  /** The failed query, and a function that retries it. */
  of: { error: unknown; refetch(): unknown };
  /** The message if the server gives no reason. */
  otherwise: string;
  /** The button's label, "Try again" by default. */
  again?: string;
}

const NOT_FOUND = 404;

/** The start of the codes of failures about what a print needs, such as a design that the school does not have yet. */
const OF_PRINTS = "print.";

/** Whether a call failed because its subject does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallFailed && error.status === NOT_FOUND && !error.sentence.code.startsWith(OF_PRINTS);

/**
 * Explains why something could not be loaded. Has a button to try again. If the subject does not exist, there is a link
 * to the list instead, because trying again cannot help.
 */
export function LoadFailed({ of: { error, refetch }, otherwise, again = say("Try again") }: LoadFailedProps) {
  const reason = detailOf(error, otherwise);
  return (
    <Alert color="red" role="alert" title={reason}>
      {isMissing(error) ? (
        <LookInList />
      ) : (
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {again}
        </Button>
      )}
      <Meaning of={reason} />
    </Alert>
  );
}

/** Leads from the address of something that does not exist to the list where it would be. */
export function LookInList() {
  const { list } = use(FrameContext);
  return (
    <>
      <Text size="sm" mb="xs">
        {say("It may have been removed, or the address may contain a mistake. Look for it here:")}
      </Text>
      <Button size="xs" variant="default" component={Link} to={list.path}>
        {list.label}
      </Button>
    </>
  );
}
