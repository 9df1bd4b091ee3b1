import type { ClassState } from "@idms/core/collect/dashboard/class-standing";
import type { ClassCount } from "@idms/core/collect/dashboard/dashboard";
import type { DueKind } from "@idms/core/collect/dashboard/due";
import { PROOFS_PATH } from "@idms/core/collect/sign-off/proofs-path";
import type { DeliveryState } from "@idms/core/print/batches/delivery";
import type { CardStanding } from "@idms/core/print/batches/card-life";
import { CARDS_PATH } from "@idms/core/print/batches/card-record";
import { ORDERS_PATH } from "@idms/core/print/orders/orders-path";
import { classPath } from "@idms/core/school/classes/classroom";
import { DUPLICATES_PATH } from "@idms/core/students/records/duplicate-text";
import { STUDENTS_PATH } from "@idms/core/students/answers/list-text";

/** The pages for each kind of pending work, for families' requests and for possible duplicates. */
export type DuePaths = Readonly<Record<DueKind | "asked_by_families" | "duplicates", string>>;

const SUBMISSIONS = "/school/submissions";
const DESK = "/admin/print";
const CLASSES_OF_ALL = "/school-counts/classes";
const BATCHES = "/admin/batches";
const UNDELIVERED = { delivery: "waiting" } satisfies { delivery: DeliveryState };
const ENDS_SOON = { state: "ends_soon" } satisfies { state: CardStanding };
const REQUESTS = "/families/requests";

/** Returns an address with only those parameters that have a value. */
function address(path: string, params: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== "");
  const query = given.map(([name, value]) => `${name}=${value}`).join("&");
  return query === "" ? path : `${path}?${query}`;
}

/** The pages for all schools. */
export const duePathsOfAll: DuePaths = {
  to_verify: address(CLASSES_OF_ALL, { state: "waiting" satisfies ClassState }),
  sent_back: `${STUDENTS_PATH}?status=SENT_BACK`,
  to_sign: PROOFS_PATH,
  to_order: ORDERS_PATH,
  to_print: address(CLASSES_OF_ALL, { state: "ready" satisfies ClassState }),
  to_hand_out: CARDS_PATH,
  to_deliver: address(BATCHES, UNDELIVERED),
  ends_soon: address(CARDS_PATH, ENDS_SOON),
  asked_by_families: REQUESTS,
  duplicates: DUPLICATES_PATH,
};

/** The pages for a user's own school. Orders and the print desk start with the classes that have cards waiting. */
export function duePathsOfSchool(classes: readonly ClassCount[] = []): DuePaths {
  const classesWith = (kind: "to_order" | "to_print") =>
    classes
      .filter((room) => room[kind] > 0)
      .map(({ classroom }) => classroom)
      .join(",");
  return {
    ...duePathsOfAll,
    to_verify: `${SUBMISSIONS}?status=SUBMITTED`,
    to_deliver: CARDS_PATH,
    to_order: address(ORDERS_PATH, { classes: classesWith("to_order") }),
    to_print: address(DESK, { classes: classesWith("to_print") }),
  };
}

/**
 * The pages for a class.
 * @param maySeeBatches whether the user may open printed batches
 */
export const duePathsOfClass = (
  { id, school }: { id: number; school: number },
  maySeeBatches: boolean,
): DuePaths => ({
  to_verify: `${SUBMISSIONS}?status=SUBMITTED&classroom=${id}`,
  sent_back: `${classPath(id)}?status=SENT_BACK`,
  to_sign: `${classPath(id)}/proof`,
  to_order: address(ORDERS_PATH, { classes: id }),
  to_print: address(DESK, { school, classes: id }),
  to_hand_out: address(CARDS_PATH, { school, classroom: id }),
  to_deliver: maySeeBatches
    ? address(BATCHES, { school, classroom: id, ...UNDELIVERED })
    : address(CARDS_PATH, { school, classroom: id }),
  ends_soon: address(CARDS_PATH, { school, classroom: id, ...ENDS_SOON }),
  asked_by_families: `${SUBMISSIONS}?family=asked&classroom=${id}`,
  duplicates: address(DUPLICATES_PATH, { school, classroom: id }),
});
