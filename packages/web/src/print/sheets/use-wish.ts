import { printWishSchema, type PrintWish } from "@idms/core/print/batches/print-wish";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { call, getOne } from "../../ui/api/api.ts";

const pathOf = (school: number) => `/schools/${school}/print-wish/`;

const answer = z.object({ wish: printWishSchema.nullable() });

/** Returns a school's last print settings, or undefined until they are loaded. */
export const usePrintWish = (school: number | null) =>
  useQuery({
    queryKey: ["print-wish", school],
    queryFn: ({ signal }) => getOne(pathOf(school as number), answer, { signal }),
    enabled: school !== null,
    gcTime: 0,
    staleTime: Infinity,
  });

/**
 * Stores a school's print settings for the next print.
 * @throws CallFailed
 */
export const savePrintWish = (school: number, wish: PrintWish): Promise<unknown> =>
  call("PUT", pathOf(school), { body: wish });
