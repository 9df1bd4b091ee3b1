import { asSentence } from "@idms/core/as-sentence";
import { photoSource } from "@idms/core/students/records/display-name";
import { differencesOf } from "@idms/core/students/records/record-changes";
import {
  earlierRecordSchema,
  type EarlierRecord,
  type Student,
  type StudentRecord,
} from "@idms/core/students/records/student";
import { Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useList } from "../../ui/api/use-list.ts";
import { moment } from "../../ui/api/moment.ts";
import { IMAGES, privateImage, PrivateImage } from "../../ui/marks/private-image.tsx";
import { fieldsOf, recordPath } from "./record-calls.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { say } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";
import { partLabel } from "../answers/part-label.ts";
import { personInWords } from "../../ui/api/person-in-words.ts";

/** Shows a record before and after each correction. */
export function EarlierVersions({ record }: { record: StudentRecord }) {
  const { data } = useList(recordPath(record.id, "versions/"), earlierRecordSchema);
  const rows = data?.rows ?? [];
  return (
    <section className="record-part" aria-labelledby="record-versions">
      <h2 id="record-versions">{recordText.versions}</h2>
      {data && rows.length === 0 && <Text c="dimmed">{recordText.noVersions}</Text>}
      {rows.map((earlier, at) => (
        <EarlierVersion
          key={earlier.version}
          earlier={earlier}
          after={rows[at - 1]?.content ?? record}
          record={record}
        />
      ))}
    </section>
  );
}

interface EarlierVersionProps {
  earlier: EarlierRecord;
  /** The record after the correction. */
  after: Student;
  record: StudentRecord;
}

function EarlierVersion({ earlier, after, record }: EarlierVersionProps) {
  const { version, replaced_by, replaced_at, reason, content, ...coded } = earlier;
  const differences = differencesOf(content, after, fieldsOf(record));
  const photos = [content, after].map(photoSource);
  return (
    <details className="record-version">
      <summary>
        {say("Version {version}, replaced on {when} by {who}", {
          version,
          when: moment(replaced_at),
          who: personInWords(replaced_by),
        })}
        {reason && <>: {tell(asSentence(reason, coded))}</>}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("Field")}</th>
            <th scope="col">{say("Before")}</th>
            <th scope="col">{say("After")}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ name, label, before, after }) => (
            <tr key={name}>
              <th scope="row">{partLabel({ name, label })}</th>
              <td dir="auto">{before}</td>
              <td dir="auto">{after}</td>
            </tr>
          ))}
          <PhotosIfOther before={photos[0] ?? null} after={photos[1] ?? null} />
        </tbody>
      </table>
    </details>
  );
}

/** Shows both photos if they differ. Because each version has its own URL, the pictures are compared by content. */
function PhotosIfOther({ before, after }: { before: string | null; after: string | null }) {
  const client = useQueryClient();
  const { data: isSame = false } = useQuery({
    queryKey: [IMAGES, "same", before, after],
    queryFn: async () => {
      const [one, other] = await Promise.all(
        [before, after].map(
          async (address) =>
            new Uint8Array(await (await client.fetchQuery(privateImage(address ?? ""))).arrayBuffer()),
        ),
      );
      return one?.length === other?.length && !!one?.every((byte, at) => byte === other?.[at]);
    },
    enabled: before !== null && after !== null,
  });
  if ((before === null && after === null) || isSame) return null;
  return (
    <tr>
      <th scope="row">{recordText.photo}</th>
      {[before, after].map((photo, at) => (
        <td key={at === 0 ? "before" : "after"}>
          <PrivateImage
            address={photo}
            alt={at === 0 ? say("Photo before the change") : say("Photo after the change")}
            className="record-version-photo"
          />
        </td>
      ))}
    </tr>
  );
}
