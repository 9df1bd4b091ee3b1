import { PHOTO_MARKS, type PhotoFilter as Wanted } from "@idms/core/students/photos/photo-marks";
import { NativeSelect } from "@mantine/core";
import { wordsOf, type ListFilter } from "../../ui/lists/filters.tsx";
import type { ListParams } from "../../ui/lists/list-params.ts";
import { photoQualityText } from "../../say/core-texts/photos.ts";

const CHOICES = [
  { value: "", label: photoQualityText.all },
  ...PHOTO_MARKS.map((value) => ({ value, label: photoQualityText.marks[value] })),
  { value: "none" satisfies Wanted, label: photoQualityText.none },
];

/** The filter for measured photo quality. */
export const photoFilter: ListFilter = {
  name: "photo_mark",
  label: photoQualityText.title,
  words: wordsOf(CHOICES),
};

/** Filters a list of students by measured photo quality. */
export const PhotoFilter = ({ params }: { params: ListParams }) => (
  <NativeSelect
    label={photoQualityText.title}
    value={params.filter("photo_mark")}
    data={CHOICES}
    onChange={(event) => params.set({ photo_mark: event.currentTarget.value })}
  />
);
