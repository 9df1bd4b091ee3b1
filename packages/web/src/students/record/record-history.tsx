import { deedInWords } from "@idms/core/students/records/record-history";
import { deedSchema, type StudentRecord } from "@idms/core/students/records/student";
import { useList } from "../../ui/api/use-list.ts";
import { moment } from "../../ui/api/moment.ts";
import { fieldsOf, recordPath } from "./record-calls.ts";
import { recordText } from "../../say/texts/students.ts";
import { retell } from "../../say/say/retell.ts";

/** What was done to a record, by whom and when, the last first. */
export function RecordHistory({ record }: { record: StudentRecord }) {
  const { data } = useList(recordPath(record.id, "history/"), deedSchema);
  const fields = fieldsOf(record);
  return (
    <section className="record-part" aria-labelledby="record-history">
      <h2 id="record-history">{recordText.history}</h2>
      <ol className="record-history" reversed>
        {data?.rows.toReversed().map((deed) => (
          <li key={`${deed.at} ${deed.done}`}>
            {retell(deedInWords(deed, fields))}
            <span>
              {deed.by}, <time dateTime={deed.at}>{moment(deed.at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
