import type { StudentRecord } from "@idms/core";
import { moment } from "../ui/moment.ts";
import { noticeText } from "../say/texts/forms.ts";

/** What the family has agreed to, and whether it does still. */
export function Consents({ record: { consents } }: { record: StudentRecord }) {
  return (
    <section className="record-part" aria-labelledby="record-consent">
      <h2 id="record-consent">{noticeText.consent}</h2>
      {consents.length === 0 && <p>{noticeText.noConsent}</p>}
      <ul>
        {consents.map(({ version, language, given_at, withdrawn_at }) => (
          <li key={given_at}>
            {noticeText.given(moment(given_at), language)} <code>{version}</code>
            {withdrawn_at && <strong>, {noticeText.withdrawn(moment(withdrawn_at))}</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}
