import type { PdfPages } from "@idms/core/print/sheets/pdf-pages";
import { Button, type ButtonVariant } from "@mantine/core";
import { say } from "../../say/say/say.ts";

/** Links to the fronts and the backs of two-sided sheets as separate files, for a single-sided printer. */
export const SidesApart = ({
  variant,
  onFetch,
}: {
  variant: ButtonVariant;
  onFetch(pages: PdfPages): void;
}) => (
  <>
    <Button variant={variant} onClick={() => onFetch("front")}>
      {say("Fronts only")}
    </Button>
    <Button variant={variant} onClick={() => onFetch("back")}>
      {say("Backs only")}
    </Button>
  </>
);
