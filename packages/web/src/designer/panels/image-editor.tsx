import { SHAPES, type Shape } from "@idms/core";
import { Button, FileButton, NativeSelect } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { useActions } from "../use-actions.ts";
import { useDesigner } from "../use-designer.ts";
import { SHAPE_NAMES } from "./kind-editors.tsx";
import { IMAGE_TYPES } from "./template-panel.tsx";
import type { PartEditorProps } from "./text-editor.tsx";

const WHOLE = "";

/** A fixed picture: which one, and whether it lies whole in its box or fills a shape. */
export function ImageEditor({ name, field, set }: PartEditorProps & { name: string }) {
  const { design } = useDesigner();
  const { addImage } = useActions();
  const images = Object.entries(design.images);
  return (
    <fieldset className="panel-group">
      <legend>Image</legend>
      {images.length > 0 && (
        <NativeSelect
          size="xs"
          label="Picture"
          value={field.image ?? ""}
          data={[
            { value: "", label: "None" },
            ...images.map(([key, image]) => ({ value: key, label: image.name || key })),
          ]}
          onChange={(event) => set({ image: event.currentTarget.value || null })}
        />
      )}
      <FileButton accept={IMAGE_TYPES} onChange={(file) => file && void addImage(file, name)}>
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            leftSection={<IconPhotoUp size={14} aria-hidden="true" />}
          >
            Upload a picture
          </Button>
        )}
      </FileButton>
      <NativeSelect
        size="xs"
        label="Shape"
        value={field.shape ?? WHOLE}
        data={[
          { value: WHOLE, label: "The whole picture" },
          ...SHAPES.map((value) => ({ value, label: SHAPE_NAMES[value] })),
        ]}
        onChange={(event) => set({ shape: (event.currentTarget.value || null) as Shape | null })}
      />
    </fieldset>
  );
}
