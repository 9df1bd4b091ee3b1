import { createTheme, PasswordInput, type CSSVariablesResolver } from "@mantine/core";

/** A teal whose shade 7 carries white text, and is itself read on white, at more than 4.5:1 (WCAG 2.2, 1.4.3). */
const teal = [
  "#e6f6f4",
  "#cdebe8",
  "#9bd7d1",
  "#66c2b9",
  "#3fb1a6",
  "#25a397",
  "#12887d",
  "#0c7a72",
  "#0a635d",
  "#064c48",
] as const;

export const theme = createTheme({
  primaryColor: "idms",
  colors: {
    idms: teal,
    red: [
      "#fdecea",
      "#f9d2cf",
      "#f0a49e",
      "#e9756c",
      "#e35a4f",
      "#d63e33",
      "#c9332a",
      "#b3261e",
      "#8f1d17",
      "#6b1511",
    ],
  },
  primaryShade: 7,
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  headings: { fontWeight: "650" },
  components: {
    // The library keeps its toggle from the keyboard and from screen readers.
    PasswordInput: PasswordInput.extend({
      defaultProps: {
        visibilityToggleButtonProps: {
          "aria-label": "Show or hide the password",
          "aria-hidden": false,
          tabIndex: 0,
        },
      },
    }),
  },
});

/** The component library's own greys and reds for small texts stay under 4.5:1; these do not. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#5c646b",
    "--mantine-color-placeholder": "#6b737a",
    "--mantine-color-error": "#b3261e",
    "--mantine-color-anchor": "#0a635d",
  },
  dark: {
    "--mantine-color-dimmed": "#a6adb4",
    "--mantine-color-placeholder": "#9aa2a9",
    "--mantine-color-error": "#f7a099",
    "--mantine-color-anchor": "#66c2b9",
  },
});
