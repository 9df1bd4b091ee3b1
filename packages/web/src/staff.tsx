import { learn } from "./say/say/learn.ts";

await learn({ hi: () => import("./say/say/hi.ts") });
await import("./staff-app.tsx");
