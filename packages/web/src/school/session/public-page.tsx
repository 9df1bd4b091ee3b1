import { Paper, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Logo } from "../../ui/page/logo.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { shellText } from "../../say/core-texts/messages.ts";
import "./public-page.css";

/** A page for users who are not signed in: one centred card with the product's logo. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(`${title} · ${shellText.title}`);
  return (
    <main className="public-page">
      <Logo size={52} />
      <Paper className="public-card" withBorder p="xl" radius="lg" shadow="md">
        <Title order={1} size="h3" mb="lg">
          {title}
        </Title>
        {children}
      </Paper>
      <LanguageChoice />
    </main>
  );
}
