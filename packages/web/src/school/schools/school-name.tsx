import { Box } from "@mantine/core";

/** Shows a school's name in a table, so that a long name does not wrap after every word. */
export const SchoolName = ({ children }: { children: string }) => (
  <Box component="bdi" display="block" miw="9rem">
    {children}
  </Box>
);
