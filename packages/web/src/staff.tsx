import { learn } from "./say/say.ts";

await learn({ hi: () => import("./say/hi.ts") });
await import("./staff-app.tsx");
