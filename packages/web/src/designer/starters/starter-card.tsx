import type { Starter } from "@idms/core/cards/designs/starter";
import { Skeleton } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useState } from "react";
import type { Query } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { isAcross } from "./starter-filter.tsx";
import { useStarterPicture } from "./use-starter-picture.ts";

export interface StarterCardProps {
  starter: Starter;
  school: number | null;
  colors: Query;
  chosen: boolean;
  onChoose(): void;
}

/** A card of a design as it will be; while it is drawn in other colours the one before stays. */
export function StarterCard({ starter, school, colors, chosen, onChoose }: StarterCardProps) {
  const { ref, entry } = useIntersection();
  // Many are below the edge of the dialog: each is drawn when it comes into sight, and in new colours when it is seen.
  const [wasSeen, setWasSeen] = useState(false);
  if (entry?.isIntersecting && !wasSeen) setWasSeen(true);
  const url = useStarterPicture(wasSeen ? starter.preview_url : null, { ...colors, school });
  const { w, h } = starter.card_size_mm;
  const size = `${w} × ${h} mm`;
  return (
    <label ref={ref} className="starter-card" data-chosen={chosen || undefined}>
      <input type="radio" name="starter" value={starter.id} checked={chosen} onChange={onChoose} />
      <span className="starter-stage" data-across={isAcross(starter) || undefined}>
        {url ? (
          <img src={url} alt="" style={{ aspectRatio: `${w} / ${h}` }} />
        ) : (
          <Skeleton style={{ aspectRatio: `${w} / ${h}` }} />
        )}
      </span>
      <strong>{starter.name}</strong>
      <span className="starter-size">
        {starter.back_preview_url ? say("{size}, with a back", { size }) : size}
      </span>
    </label>
  );
}
