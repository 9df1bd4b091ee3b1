import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";

/** The address of the documentation on this server. Undefined if the server does not have it, and outside a browser. */
const docs = globalThis.document?.documentElement.dataset["docs"];

export const hasDocs = docs !== undefined;

export interface DocsLinkProps {
  /** The page, with a heading if needed, as in "print#printers". */
  page: string;
  children: ReactNode;
  /** The name of a link that shows only an icon. */
  label?: string;
}

/** Opens a page of the documentation in a new tab. Shows nothing if the server does not have the documentation. */
export const DocsLink = ({ page, children, label }: DocsLinkProps) =>
  docs === undefined ? null : (
    <Anchor
      className="no-print"
      href={docs + page}
      target="_blank"
      rel="noopener"
      size="sm"
      aria-label={label}
      title={label}
    >
      {children}
    </Anchor>
  );
