import { z } from "zod";
import { useKept } from "../../ui/page/use-kept.ts";

/** The design aids that can be shown over the card. None of them is printed. */
export const AIDS = ["rulers", "safe", "bleed", "corners", "slot", "chip"] as const;
export type Aid = (typeof AIDS)[number];

const guideSchema = z.object({ axis: z.enum(["x", "y"]), at: z.number().min(-500).max(1000) });
/** A guide that the user has placed. It is vertical at `x` or horizontal at `y`, in mm from the card's corner. */
export type OwnGuide = z.output<typeof guideSchema>;

const MOST_GUIDES = 40;

const aidsSchema = z.array(z.enum(AIDS));
const guidesSchema = z.array(guideSchema).max(MOST_GUIDES);

export interface Aids {
  shown: readonly Aid[];
  show(shown: readonly Aid[]): void;
  guides: readonly OwnGuide[];
  /** Adds a guide, or removes it if it already exists. */
  toggleGuide(guide: OwnGuide): void;
}

/**
 * Returns the design aids, which the browser remembers. The choice of visible aids applies to all designs. Guides
 * belong to one design.
 * @param of the owner of the guides, such as a side of a template
 */
export function useAids(of: string): Aids {
  const [shown, show] = useKept("idms.designer.aids", aidsSchema);
  const [guides, setGuides] = useKept(`idms.designer.guides ${of}`, guidesSchema);
  return {
    shown,
    show,
    guides,
    toggleGuide({ axis, at }) {
      const rest = guides.filter((each) => each.axis !== axis || Math.abs(each.at - at) > 1e-6);
      setGuides(rest.length < guides.length ? rest : [...guides, { axis, at }].slice(-MOST_GUIDES));
    },
  };
}
