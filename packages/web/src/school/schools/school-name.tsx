import { Box } from "@mantine/core";

/** The name of a school in a table, which is of several words and is not to be one below the other. */
export const SchoolName = ({ children }: { children: string }) => (
  <Box component="bdi" display="block" miw="9rem">
    {children}
  </Box>
);
