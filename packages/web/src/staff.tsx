import { learn } from "./say/learn.ts";

await learn({ hi: () => import("./say/hi.ts") });
await import("./staff-app.tsx");
