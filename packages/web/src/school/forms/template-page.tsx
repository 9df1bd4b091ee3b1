import { formTemplateSchema } from "@idms/core/forms/templates/template";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { letGoOfWork } from "../../ui/api/held-work.ts";
import { getOne } from "../../ui/api/api.ts";
import { LoadFailed } from "../../ui/page/load-failed.tsx";
import { say } from "../../say/say/say.ts";
import { templateText } from "../../say/core-texts/messages.ts";
import { useClosing } from "../../ui/page/opened.ts";
import { Page } from "../../ui/page/page.tsx";
import { TemplateEditor } from "./template-editor.tsx";
import { FORM_TEMPLATES, TEMPLATES_PATH } from "./use-form-templates.ts";

/** The page that edits one form template. */
export function TemplatePage() {
  const id = Number(useParams()["id"]);
  const close = useClosing(TEMPLATES_PATH);
  const { data, error, refetch } = useQuery({
    queryKey: [FORM_TEMPLATES, id],
    queryFn: ({ signal }) => getOne(`${FORM_TEMPLATES}${id}/`, formTemplateSchema, { signal }),
    // Editing begins with what the server has now, and goes on with that.
    gcTime: 0,
    staleTime: Infinity,
  });
  if (data) return <TemplateEditor key={id} template={data} onSaved={saved(close)} onCancel={close} />;
  if (!error) return <Skeleton height="24rem" />;
  return (
    <Page title={templateText.title}>
      <LoadFailed of={{ error, refetch }} otherwise={say("Failed to load the form template")} />
    </Page>
  );
}

/** The page that creates a form template. */
export function NewTemplatePage() {
  const close = useClosing(TEMPLATES_PATH);
  return <TemplateEditor template={null} onSaved={saved(close)} onCancel={close} />;
}

/**
 * Returns a function that closes an editor after saving. It does not ask about unsaved changes, because there are
 * none left.
 */
const saved = (close: () => void) => () => {
  letGoOfWork();
  close();
};
