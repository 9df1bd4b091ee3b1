import type { Consent } from "@idms/core/forms/notices/notice-schemas";
import { languageName } from "@idms/core/forms/values/parent-languages";
import type { StudentRecord } from "@idms/core/students/records/student";
import { moment } from "../../ui/api/moment.ts";
import { noticeText } from "../../say/texts/forms.ts";

const whatWasGiven = ({ language, given_at, approved_at }: Consent): string =>
  approved_at === null
    ? noticeText.givenUsual(moment(given_at), languageName(language))
    : noticeText.given(moment(given_at), languageName(language), moment(approved_at));

/** What the family has agreed to, and whether it does still. */
export function Consents({ record: { consents } }: { record: StudentRecord }) {
  return (
    <section className="record-part" aria-labelledby="record-consent">
      <h2 id="record-consent">{noticeText.consent}</h2>
      {consents.length === 0 && <p>{noticeText.noConsent}</p>}
      <ul>
        {consents.map((consent) => (
          <li key={consent.given_at}>
            {whatWasGiven(consent)}
            {consent.withdrawn_at && <strong>, {noticeText.withdrawn(moment(consent.withdrawn_at))}</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}
