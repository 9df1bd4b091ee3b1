import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { say } from "../../say/say/say.ts";
import { pictureColors } from "../drawing/use-palette.ts";

interface Colors {
  primary: string | null;
  accent: string | null;
}

export interface LogoColorsProps {
  /** The design's original colours. */
  defaults: { primary: string; accent: string } | null;
  logo: File | null;
  colors: Colors;
  onColors(colors: Colors): void;
}

const NAMES = [
  ["primary", say("Main colour")],
  ["accent", say("Second colour")],
] as const;

/** Selects two colours that replace the design's own colours. They can be any colours, or colours from the logo. */
export function LogoColors({ defaults, logo, colors, onColors }: LogoColorsProps) {
  const { data: offered = [] } = useQuery({
    queryKey: ["palette", logo?.name, logo?.lastModified, logo?.size],
    queryFn: () => pictureColors(logo as File),
    enabled: logo !== null,
    staleTime: Infinity,
  });
  return (
    <>
      {NAMES.map(([which, label]) => (
        <fieldset key={which} className="color-field">
          <legend>{label}</legend>
          <div className="swatches">
            <input
              type="color"
              aria-label={label}
              value={colors[which] ?? defaults?.[which] ?? "#000000"}
              onChange={(event) => onColors({ ...colors, [which]: event.currentTarget.value })}
            />
            {offered.map((color) => (
              <button
                key={color}
                type="button"
                className="swatch"
                aria-label={`${label}: ${color}`}
                aria-pressed={colors[which] === color}
                style={{ backgroundColor: color }}
                onClick={() => onColors({ ...colors, [which]: color })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {(colors.primary ?? colors.accent) && (
        <Button size="compact-xs" variant="subtle" onClick={() => onColors({ primary: null, accent: null })}>
          {say("The design's own colours")}
        </Button>
      )}
    </>
  );
}
