/**
 * The sign-in page as an application of its own, without the screens, so that it loads quickly. `staff.tsx` imports it
 * once the language is loaded.
 */
import { OF_SCREENS } from "./say/say/catalogues.ts";
import { learn } from "./say/say/learn.ts";
import { pressOnce } from "./ui/forms/held-enter.ts";
import { ErrorCaught } from "./ui/page/error-caught.tsx";
import { showThemed } from "./ui/page/themed.tsx";
import { LoginPage } from "./school/sign-in/login-page.tsx";

const LOGIN = "/login";

if (location.pathname !== LOGIN) history.replaceState(null, "", LOGIN);

/**
 * Loads the frame, the texts and the first screen while the user fills in the form, so that they come at once after the
 * sign-in. The dashboard brings the parts that most screens share.
 */
async function loadScreens(): Promise<void> {
  await learn(OF_SCREENS);
  await import("./routes.tsx");
  await import("./school/dashboard/school-dashboard.tsx");
}
// What fails to load here is loaded again after the sign-in.
document.addEventListener("focusin", () => void loadScreens().catch(() => undefined), { once: true });

pressOnce();

showThemed(
  <ErrorCaught>
    <LoginPage />
  </ErrorCaught>,
);
