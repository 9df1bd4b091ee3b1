import { Anchor } from "@mantine/core";
import { Link } from "react-router-dom";
import { sayCount } from "../../say/say/say.ts";

/** How many families wait for the school to decide what they ask for; it leads to them. */
export const AskedByFamilies = ({ count, to }: { count: number; to: string }) => (
  <p className="asked-by-families">
    {count > 0 && (
      <Anchor component={Link} to={to} fw={600}>
        {sayCount(count, "{n} family asks for something", "{n} families ask for something")}
      </Anchor>
    )}
  </p>
);
