import { photoChildAnswer, photoClassAnswer } from "@idms/core/school/schools/district";
import { Alert, NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { detailOf, getOne } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { useCurrentUser } from "../session/session.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { Page } from "../../ui/page/page.tsx";
import { useList } from "../../ui/api/use-list.ts";
import { ChildPhoto, PHOTOS } from "./child-photo.tsx";
import "./class-photos.css";

/**
 * The page for photographers. It shows the children of a class by name, each with a photo and a button that replaces
 * it.
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
  return (
    <Page title={say("Photos")}>
      {error && (
        <Alert color="red" role="alert" title={detailOf(error, say("The photos could not be loaded."))} />
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
