import { OF_SCREENS, OF_SIGN_IN } from "./say/say/catalogues.ts";
import { learn } from "./say/say/learn.ts";
import { say } from "./say/say/say.ts";
import { storedTokens } from "./ui/api/tokens.ts";

/** Whether the address is that of the sign-in page, or leads there because nobody is signed in. */
const isForSignIn =
  /^\/login\/?$/.test(location.pathname) ||
  (storedTokens() === null && !location.pathname.startsWith("/reset-password"));

await learn(isForSignIn ? OF_SIGN_IN : OF_SCREENS);
// The bundler would load the files of both if the condition were in the import's own place.
const load = isForSignIn ? () => import("./sign-in-app.tsx") : () => import("./staff-app.tsx");
await load().catch((error: unknown) => {
  console.error(error);
  const message = document.createElement("p");
  message.role = "alert";
  message.textContent = say("This screen could not be shown. Reload the page. Your saved work is not lost.");
  document.querySelector("#root")?.replaceChildren(message);
});
