import { photoChildAnswer, photoClassAnswer, type PhotoChild } from "@idms/core/school/schools/district";
import { Alert, NativeSelect, Text, Button, FileButton } from "@mantine/core";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { detailOf, getOne, call } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { useCurrentUser } from "../session/session.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { Page } from "../../ui/page/page.tsx";
import { useList } from "../../ui/api/use-list.ts";
import { shownAs } from "../../public/photo/photo.ts";
import { readHeic } from "../../public/photo/read-heic.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { useCan } from "../session/use-can.ts";
import { IMAGES, LazyPrivateImage } from "../../ui/marks/private-image.tsx";
import { toast } from "../../ui/page/toast.ts";
import { Failure } from "../../ui/failure.tsx";
import { Meaning } from "../../ui/page/meaning.tsx";
import "./class-photos.css";

/** The API path for photographers' requests. */
export const PHOTOS = "/class-photos/";

/** Shows a child as displayed to photographers, with a button that replaces the photo. */
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
      {error && <Failure>{detailOf(error, recordText.failed)}</Failure>}
    </li>
  );
}

/**
 * The page for photographers. It shows the children of a class, each with a name, a photo and a button that replaces
 * the photo.
 */
export function ClassPhotosPage() {
  const params = useListParams();
  const { school_id } = useCurrentUser();
  const rooms = useList(PHOTOS, photoClassAnswer, {}, school_id !== null);
  const all = rooms.data?.rows ?? [];
  const chosen = all.find(({ id }) => String(id) === params.filter("classroom")) ?? all[0];
  const children = useQuery({
    queryKey: [PHOTOS, chosen?.id],
    queryFn: ({ signal }) => getOne(`${PHOTOS}${chosen?.id}/`, z.array(photoChildAnswer), { signal }),
    enabled: chosen !== undefined,
  });
  const error = rooms.error ?? children.error;
  const refused = detailOf(error, say("The photos could not be loaded."));
  return (
    <Page title={say("Photos")}>
      {error && (
        <Alert color="red" role="alert" title={refused}>
          <Meaning of={refused} />
        </Alert>
      )}
      {school_id === null && <Text c="dimmed">{say("Choose a school.")}</Text>}
      {rooms.data && all.length === 0 && (
        <Text c="dimmed">
          {say("No classes are assigned to you yet. Ask the school office to assign your classes to you.")}
        </Text>
      )}
      {chosen && (
        <NativeSelect
          label={say("Class")}
          maw="20rem"
          value={String(chosen.id)}
          data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => params.set({ classroom: event.currentTarget.value })}
        />
      )}
      {children.data && (
        <ul className="class-photos" aria-label={say("Photos")}>
          {children.data.map((child) => (
            <ChildPhoto key={child.id} {...child} />
          ))}
        </ul>
      )}
    </Page>
  );
}
