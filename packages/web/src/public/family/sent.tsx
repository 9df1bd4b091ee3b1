import { fieldLabel } from "@idms/core/forms/values/field";
import { fieldsIn } from "../../say/form-words/fields-in.ts";
import type { Texts } from "../form-locales/languages.ts";
import { photoAt, type LoadedPage } from "./family-calls.ts";
import type { FamilyWords } from "../family-locales/words.ts";
import { LinkPicture } from "../page/token-picture.tsx";

interface SentProps {
  token: string;
  page: LoadedPage;
  language: string;
  texts: Texts;
  words: FamilyWords;
}

/** Shows the answers and the photo that the school has received. */
export function Sent({ token, page, language, texts, words }: SentProps) {
  const answered = fieldsIn(texts, page.fields, language).filter(({ name }) => page.answers[name]);
  return (
    <section aria-labelledby="fp-sent">
      <h2 id="fp-sent">{words.sent}</h2>
      {page.has_photo && (
        <LinkPicture className="fp-photo" call={photoAt(token, page.version)} alt={words.photo} />
      )}
      <dl className="fp-answers">
        {answered.map((field) => (
          <div key={field.name}>
            <dt>{fieldLabel(field)}</dt>
            <dd>
              <bdi>{page.answers[field.name]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
