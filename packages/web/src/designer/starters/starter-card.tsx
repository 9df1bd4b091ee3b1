import type { Starter } from "@idms/core";
import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { API_BASE, fetchAnswer, type Query } from "../../api/api.ts";

export interface StarterCardProps {
  starter: Starter;
  school: number | null;
  colors: Query;
  chosen: boolean;
  onChoose(): void;
}

/** A card of a design as it will be; while it is drawn in other colours the one before stays. */
export function StarterCard({ starter, school, colors, chosen, onChoose }: StarterCardProps) {
  const { data } = useQuery({
    queryKey: ["starter", starter.id, school, colors],
    queryFn: async ({ signal }) => {
      const path = starter.preview_url.slice(API_BASE.length);
      return (await fetchAnswer("GET", path, { query: { ...colors, school }, signal })).blob();
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const url = useObjectUrl(data);
  const { w, h } = starter.card_size_mm;
  return (
    <label className="starter-card" data-chosen={chosen || undefined}>
      <input type="radio" name="starter" value={starter.id} checked={chosen} onChange={onChoose} />
      {url ? (
        <img src={url} alt="" style={{ aspectRatio: `${w} / ${h}` }} />
      ) : (
        <Skeleton style={{ aspectRatio: `${w} / ${h}` }} />
      )}
      <strong>{starter.name}</strong>
      <span>
        {w} × {h} mm
      </span>
    </label>
  );
}

/** An address for bytes, as long as they are shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
