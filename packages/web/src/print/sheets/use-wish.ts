import { printWishSchema, type PrintWish } from "@idms/core/print/batches/print-wish";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { call, getOne } from "../../ui/api/api.ts";

const pathOf = (school: number) => `/schools/${school}/print-wish/`;

const answer = z.object({ wish: printWishSchema.nullable() });

/** The last print settings of a school; undefined before they are known. */
export const usePrintWish = (school: number | null) =>
  useQuery({
    queryKey: ["print-wish", school],
    queryFn: ({ signal }) => getOne(pathOf(school as number), answer, { signal }),
    enabled: school !== null,
    gcTime: 0,
    staleTime: Infinity,
  });

/** Keeps how a school is printed, for whoever prints it the next time. @throws CallFailed */
export const savePrintWish = (school: number, wish: PrintWish): Promise<unknown> =>
  call("PUT", pathOf(school), { body: wish });
