import { filledNotice } from "@idms/core/forms/notices/notice";
import type { SchoolNotice } from "@idms/core/forms/notices/notice-schemas";
import {
  languageName,
  languageOptions,
  PARENT_LANGUAGES,
  type ParentLanguage,
} from "@idms/core/forms/values/parent-languages";
import { Button, NumberInput, Select, Text, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call, detailOf } from "../../ui/api/api.ts";
import { noticeText } from "../../say/core-texts/forms.ts";
import { useCan } from "../session/use-can.ts";
import { Form } from "../../ui/forms/form.tsx";
import { moment } from "../../ui/api/moment.ts";
import { toast } from "../../ui/page/toast.ts";
import { useUnsavedGuard } from "../../ui/forms/use-unsaved-guard.ts";

export const noticePath = (school: number): string => `/schools/${school}/notice/`;

/** Manages the text of the notice as typed, and its approval. */
function useNotice(school: number, notice: SchoolNotice) {
  const client = useQueryClient();
  const [texts, setTexts] = useState(notice.texts);
  const [months, setMonths] = useState<number | string>(notice.months);
  const isChanged =
    months !== notice.months || PARENT_LANGUAGES.some((each) => texts[each] !== notice.texts[each]);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      call("PUT", noticePath(school), { body: { texts, months, instead_of: notice.version } }),
    onSuccess: async () => {
      toast(noticeText.approved);
      await client.invalidateQueries();
    },
  });
  useUnsavedGuard(isChanged && !isSuccess);
  return { texts, setTexts, months, setMonths, isChanged, mutate, isPending, error };
}

/** Edits the notice in each language, shows a preview as parents see it, and lets the school approve the notice. */
export function NoticeForm({ school, notice }: { school: number; notice: SchoolNotice }) {
  const can = useCan();
  const asRead = useId();
  const [language, setLanguage] = useState<ParentLanguage>("en");
  const { texts, setTexts, months, setMonths, isChanged, mutate, isPending, error } = useNotice(
    school,
    notice,
  );
  const { approved_by: by, approved_at: at } = notice;
  const facts = { school: notice.school, contact: notice.contact, months: Number(months) };
  const write = (text: string) => setTexts((before) => ({ ...before, [language]: text }));
  return (
    <Form
      failure={error ? detailOf(error, noticeText.loadFailed) : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
      actions={
        <>
          <Button
            variant="default"
            disabled={texts[language] === notice.usual[language]}
            onClick={() => write(notice.usual[language])}
          >
            {noticeText.takeUsual}
          </Button>
          {can("notices.approve") && (
            <Button type="submit" loading={isPending} disabled={at !== null && !isChanged}>
              {noticeText.approve}
            </Button>
          )}
        </>
      }
    >
      <Text maw="46rem">{noticeText.intro}</Text>
      <Text fw={600}>{by && at ? noticeText.approvedBy(by, moment(at)) : noticeText.usual}</Text>
      <NumberInput
        label={noticeText.months}
        description={noticeText.monthsNote}
        value={months}
        min={1}
        max={120}
        allowDecimal={false}
        onChange={setMonths}
        maw="24rem"
      />
      <Select
        label={noticeText.language}
        data={languageOptions}
        value={language}
        allowDeselect={false}
        onChange={(next) => setLanguage((next ?? "en") as ParentLanguage)}
        maw="24rem"
      />
      <Textarea
        label={noticeText.text(languageName(language))}
        description={noticeText.places}
        lang={language}
        dir="auto"
        autosize
        minRows={8}
        maxRows={24}
        maxLength={6000}
        value={texts[language]}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <section aria-labelledby={asRead}>
        <h2 id={asRead} className="notice-head">
          {noticeText.asRead}
        </h2>
        <p className="notice-read" lang={language} dir="auto">
          {filledNotice(texts[language] || notice.usual[language], facts)}
        </p>
      </section>
      {notice.earlier.length > 0 && <Earlier notice={notice} language={language} />}
    </Form>
  );
}

/** Shows the previously approved notices. */
function Earlier({ notice, language }: { notice: SchoolNotice; language: ParentLanguage }) {
  return (
    <section aria-label={noticeText.earlier}>
      <h2 className="notice-head">{noticeText.earlier}</h2>
      {notice.earlier.map((each) => (
        <details key={each.version}>
          <summary>{noticeText.approvedBy(each.approved_by ?? "", moment(each.approved_at ?? ""))}</summary>
          <p className="notice-read" lang={language} dir="auto">
            {filledNotice(each.texts[language], each)}
          </p>
        </details>
      ))}
    </section>
  );
}
