import { Anchor } from "@mantine/core";
import { Link } from "react-router-dom";
import { spokenLocale } from "../../say/say/say.ts";

/** Shows a number that links to the counted records. Zero is shown as plain text. */
export const CountLink = ({ count, to }: { count: number; to: string }) =>
  count === 0 ? (
    <>0</>
  ) : (
    <Anchor component={Link} to={to} inherit>
      {count.toLocaleString(spokenLocale())}
    </Anchor>
  );
