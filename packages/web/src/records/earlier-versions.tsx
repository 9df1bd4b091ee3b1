import {
  differencesOf,
  earlierRecordSchema,
  photoSource,
  recordText,
  type EarlierRecord,
  type Student,
  type StudentRecord,
} from "@idms/core";
import { Text } from "@mantine/core";
import { useList } from "../ui/use-list.ts";
import { moment } from "../ui/moment.ts";
import { PrivateImage } from "../ui/private-image.tsx";
import { fieldsOf, recordPath } from "./record-calls.ts";

/** What a record was before each correction, beside what it became. */
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
  /** What it became. */
  after: Student;
  record: StudentRecord;
}

function EarlierVersion({ earlier, after, record }: EarlierVersionProps) {
  const { version, replaced_by, replaced_at, reason, content } = earlier;
  const differences = differencesOf(content, after, fieldsOf(record));
  const photos = [content, after].map(photoSource);
  return (
    <details className="record-version">
      <summary>
        Version {version}, until {moment(replaced_at)}, when {replaced_by} changed it
        {reason && <>: {reason}</>}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td dir="auto">{before}</td>
              <td dir="auto">{after}</td>
            </tr>
          ))}
          {photos.some((photo) => photo !== null) && (
            <tr>
              <th scope="row">{recordText.photo}</th>
              {photos.map((photo, at) => (
                <td key={at === 0 ? "before" : "after"}>
                  <PrivateImage
                    address={photo}
                    alt={at === 0 ? "The photo before" : "The photo after"}
                    className="record-version-photo"
                  />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </details>
  );
}
