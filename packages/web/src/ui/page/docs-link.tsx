import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";

/** The address of the documentation on this server. Undefined if the server does not have it. */
const docs = document.documentElement.dataset["docs"];

export const hasDocs = docs !== undefined;

export interface DocsLinkProps {
  /** The page, with a heading if needed, as in "print#printers". */
  page: string;
  children: ReactNode;
}

/** Opens a page of the documentation in a new tab. Shows nothing if the server does not have the documentation. */
export const DocsLink = ({ page, children }: DocsLinkProps) =>
  docs === undefined ? null : (
    <Anchor className="no-print" href={docs + page} target="_blank" rel="noopener" size="sm">
      {children}
    </Anchor>
  );
