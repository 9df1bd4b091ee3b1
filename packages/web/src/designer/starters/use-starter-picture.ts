import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { API_BASE, fetchAnswer, type Query } from "../../ui/api/api.ts";

/** An address of what the server draws of a design, null as long as there is none; of another design, not the one before. */
export function useStarterPicture(preview: string | null, query: Query): string | null {
  const { data } = useQuery({
    queryKey: ["starter", preview, query],
    queryFn: async ({ signal }) => {
      const [path = "", more] = (preview as string).slice(API_BASE.length).split("?");
      const asked = { ...Object.fromEntries(new URLSearchParams(more)), ...query };
      return { preview, blob: await (await fetchAnswer("GET", path, { query: asked, signal })).blob() };
    },
    enabled: preview !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return useObjectUrl(data?.preview === preview ? data?.blob : undefined);
}

/** An address for bytes, as long as they are shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
