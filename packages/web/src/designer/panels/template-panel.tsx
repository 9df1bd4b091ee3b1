import { designerText } from "@idms/core";
import { Button, FileButton, TextInput } from "@mantine/core";
import {
  IconDeviceFloppy,
  IconGridDots,
  IconId,
  IconPhotoUp,
  IconPlus,
  IconRectangleVertical,
  IconSparkles,
} from "@tabler/icons-react";
import { useState, type ComponentType } from "react";
import { withBackdrop } from "../remeasure.ts";
import { useActions } from "../use-actions.ts";
import { useDesigner } from "../use-designer.ts";
import { readBackdrop } from "./read-backdrop.ts";

/** Pictures that a browser and the server both read. */
export const IMAGE_TYPES = "image/jpeg,image/png,image/webp";

/** Saving, proofs, the background of the side, and making a new template of what is on the canvas. */
export function TemplatePanel({ onStarters }: { onStarters(): void }) {
  const { face, side, unsaved, dispatch } = useDesigner();
  const { save, create, startWhite, proof, say } = useActions();
  const [name, setName] = useState("");

  async function take(file: File | null): Promise<void> {
    if (!file) return;
    const backdrop = await readBackdrop(file);
    if (!backdrop) {
      say("The background must be an image file: JPEG, PNG or WebP.");
      return;
    }
    dispatch({ kind: "edit", edit: (design) => withBackdrop(design, side, backdrop) });
  }

  return (
    <section className="panel-group" aria-label="Template">
      <Button
        fullWidth
        leftSection={<IconDeviceFloppy size={16} aria-hidden="true" />}
        onClick={() => void save()}
        aria-describedby="unsaved-note"
      >
        {designerText.saveLayout}
      </Button>
      <p className="panel-hint" id="unsaved-note">
        {unsaved ? "Not saved yet" : "No unsaved changes"}
      </p>
      <FileButton
        accept={IMAGE_TYPES}
        onChange={(file) => void take(file)}
        key={face.backdrop ? "replace" : "upload"}
      >
        {(props) => (
          <Button
            {...props}
            fullWidth
            size="xs"
            variant="default"
            leftSection={<IconPhotoUp size={16} aria-hidden="true" />}
          >
            {face.backdrop ? "Replace background" : "Upload background"}
          </Button>
        )}
      </FileButton>
      <div className="panel-pairs" role="group" aria-labelledby="proof-label">
        <span className="panel-label panel-wide" id="proof-label">
          Proof as PDF
        </span>
        <ProofButton label="Card" icon={IconId} what="this card" onClick={() => void proof("card")} />
        <ProofButton label="Sheet" icon={IconGridDots} what="an A4 sheet" onClick={() => void proof("a4")} />
      </div>
      <form
        className="panel-new"
        onSubmit={(event) => {
          event.preventDefault();
          void create(name).then((created) => created && setName(""));
        }}
      >
        <TextInput
          size="xs"
          label="New template name"
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          size="xs"
          type="submit"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
        >
          {designerText.createTemplate}
        </Button>
        <Button
          size="xs"
          variant="light"
          leftSection={<IconSparkles size={14} aria-hidden="true" />}
          onClick={onStarters}
        >
          Start from a design
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRectangleVertical size={14} aria-hidden="true" />}
          onClick={() => void startWhite(name).then((created) => created && setName(""))}
        >
          Start with white
        </Button>
      </form>
    </section>
  );
}

function ProofButton(props: {
  label: string;
  icon: ComponentType<{ size?: number }>;
  what: string;
  onClick(): void;
}) {
  const { label, icon: Icon, what, onClick } = props;
  return (
    <Button
      size="xs"
      variant="default"
      px="xs"
      aria-label={`Proof of ${what} as PDF`}
      leftSection={<Icon size={14} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
