import { Box } from "@mantine/core";

/** A school's name in a table. Long names do not wrap one word per line. */
export const SchoolName = ({ children }: { children: string }) => (
  <Box component="bdi" display="block" miw="9rem">
    {children}
  </Box>
);
