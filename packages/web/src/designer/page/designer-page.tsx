import "./designer.css";
import { Alert, Button, Skeleton } from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import { detailOf } from "../../ui/api/api.ts";
import { RemovedTemplates } from "../../school/forms/removed-templates.tsx";
import { say } from "../../say/say/say.ts";
import { shellText } from "../../say/core-texts/messages.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { Page } from "../../ui/page/page.tsx";
import { UNSAVED_QUESTION, useUnsavedGuard } from "../../ui/forms/use-unsaved-guard.ts";
import { EMPTY_DESIGN } from "../edits/design.ts";
import { ID_TEMPLATES } from "../actions/requests.ts";
import { withCardSize } from "../edits/remeasure.ts";
import { StarterDialog } from "../starters/starter-dialog.tsx";
import { DuplicateDialog, StatusLine, TemplateHead, TemplateMenu } from "../actions/template-head.tsx";
import { ActionsProvider, useActionsOf } from "../actions/use-actions.ts";
import { DESIGNED, useChosen, type Chosen } from "../actions/use-chosen.ts";
import { useStatus } from "../actions/use-status.ts";
import { FoldsProvider, type Folds } from "../panels/fold.tsx";
import { DesignRules } from "./design-rules.tsx";
import { Workspace } from "./workspace.tsx";
import type { Workbench } from "../actions/workbench.ts";
import { Failure } from "../../ui/failure.tsx";

/** The ID template designer page. */
export function DesignerPage() {
  const chosen = useChosen();
  const { schoolId, template, loading } = chosen;
  const status = useStatus();
  const ask = useAsk();
  const [workbench, setWorkbench] = useState<Workbench | null>(null);
  const [dialog, setDialog] = useState<"starters" | "duplicate" | null>(null);
  const [folds] = useState<Folds>(() => new Map());
  const bench = useRef<Workbench | null>(null);
  const onWorkbench = useCallback((next: Workbench) => {
    bench.current = next;
    setWorkbench(next);
  }, []);
  const unsaved = workbench?.unsaved ?? false;
  useUnsavedGuard(unsaved, UNSAVED_QUESTION, DESIGNED);
  const actions = useActionsOf({ chosen, status, bench });

  /** Runs an action that leaves this template. Asks for confirmation first if there are unsaved changes. */
  async function leaving(go: () => void): Promise<void> {
    if (unsaved && !(await ask.confirm(UNSAVED_QUESTION, say("Leave"), { danger: true }))) return;
    // The status message refers to the page that the user leaves.
    status.tell("");
    go();
  }
  const openStarters = () => void leaving(() => setDialog("starters"));

  return (
    <Page title={shellText.menu.idTemplates}>
      <ActionsProvider value={actions}>
        <div className="designer">
          <TemplateHead
            school={schoolId}
            forms={chosen.forms}
            form={chosen.form}
            templates={chosen.templates}
            template={template}
            design={workbench?.design ?? EMPTY_DESIGN}
            onSchool={(id) => void leaving(() => chosen.chooseSchool(id))}
            onForm={chosen.chooseForm}
            onTemplate={(id) => void leaving(() => chosen.chooseTemplate(id))}
            onDelete={() => void actions.remove()}
            onDefault={(isDefault) => workbench?.change((design) => ({ ...design, isDefault }))}
            onCardSize={(cardSize) => workbench?.change((design) => withCardSize(design, cardSize))}
            more={
              <TemplateMenu
                onStarters={openStarters}
                onDuplicate={() => void leaving(() => setDialog("duplicate"))}
                onImport={(file) => void leaving(() => void actions.importFile(file))}
              />
            }
          />
          <WhatIsAmiss chosen={chosen} />
          {loading ? (
            <Skeleton className="designer-loading" />
          ) : (
            <FoldsProvider value={folds}>
              <Workspace
                key={`${schoolId} ${template?.id}`}
                school={schoolId}
                template={template}
                form={chosen.form}
                onWorkbench={onWorkbench}
                onStarters={openStarters}
              />
            </FoldsProvider>
          )}
          {schoolId !== null && <DesignRules school={schoolId} />}
          {schoolId !== null && (
            <RemovedTemplates path={ID_TEMPLATES} school={schoolId} right="id_templates.bring_back" />
          )}
        </div>
        {dialog === "starters" && (
          <StarterDialog school={schoolId} onSchool={chosen.chooseSchool} onClose={() => setDialog(null)} />
        )}
        {dialog === "duplicate" && <DuplicateDialog school={schoolId} onClose={() => setDialog(null)} />}
      </ActionsProvider>
      <StatusLine status={status} />
    </Page>
  );
}

/** Explains what could not be loaded or does not exist. */
const WhatIsAmiss = ({ chosen }: { chosen: Chosen }) => (
  <>
    {chosen.error && (
      <>
        <Failure>{detailOf(chosen.error, say("Failed to load ID templates"))}</Failure>
        <Button size="compact-sm" variant="default" mt="xs" onClick={chosen.retry}>
          {say("Try again")}
        </Button>
      </>
    )}
    {chosen.unknown !== null && (
      <Alert color="blue" role="status">
        {say("This school has no ID template {id}.", { id: chosen.unknown })}
      </Alert>
    )}
  </>
);
