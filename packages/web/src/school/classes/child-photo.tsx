import type { PhotoChild } from "@idms/core/school/schools/district";
import { Button, FileButton, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, detailOf } from "../../ui/api/api.ts";
import { shownAs } from "../../public/photo/photo.ts";
import { readHeic } from "../../public/photo/read-heic.ts";
import { say } from "../../say/say/say.ts";
import { recordText } from "../../say/texts/students.ts";
import { useCan } from "../session/use-can.ts";
import { IMAGES, LazyPrivateImage } from "../../ui/marks/private-image.tsx";
import { toast } from "../../ui/page/toast.ts";

/** The API path for the requests of photographers. */
export const PHOTOS = "/class-photos/";

/** Shows a child in the form that photographers see, with a button that replaces the photo. */
export function ChildPhoto({ id, name, roll, photo, version }: PhotoChild) {
  const client = useQueryClient();
  const can = useCan();
  const { mutate, isPending, error } = useMutation({
    async mutationFn(file: File) {
      const body = new FormData();
      body.set("photo", await shownAs(file, readHeic));
      return call("POST", `${PHOTOS}children/${id}/photo/`, { body, version });
    },
    onSuccess: () => toast(say("The photo of {name} was replaced.", { name })),
    async onSettled() {
      await client.invalidateQueries({ queryKey: [PHOTOS] });
      await client.invalidateQueries({ queryKey: [IMAGES] });
    },
  });
  const words = photo === null ? recordText.addPhoto : recordText.replacePhoto;
  return (
    <li>
      <LazyPrivateImage address={photo && `${photo}?size=thumb`} alt="" className="class-photo" />
      <span>
        {roll !== "" && <bdi className="class-photo-roll">{roll}</bdi>} <bdi>{name}</bdi>
      </span>
      {can("students.replace_photo") && (
        <FileButton accept="image/*" onChange={(file) => file && mutate(file)}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={isPending}
              aria-label={`${words}: ${name}`}
            >
              {words}
            </Button>
          )}
        </FileButton>
      )}
      {error && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {detailOf(error, recordText.failed)}
        </Text>
      )}
    </li>
  );
}
