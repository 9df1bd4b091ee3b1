import { shellText } from "@idms/core";
import type { ComponentType } from "react";
import { Navigate, type RouteObject } from "react-router-dom";
import { LoginPage } from "./session/login-page.tsx";
import { RequireSession } from "./session/session.tsx";
import { Home } from "./shell/home.tsx";
import { Shell } from "./shell/shell.tsx";
import { Page } from "./ui/page.tsx";
import { RouteError } from "./ui/route-error.tsx";

/** A screen in a chunk of its own, which is loaded when somebody goes there. */
const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

/** Every path of the staff's web, and the screen behind it. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { path: "/login", Component: LoginPage },
      screen(
        "/reset-password/:token?",
        async () => (await import("./session/reset-password-page.tsx")).ResetPasswordPage,
      ),
      {
        element: (
          <RequireSession>
            <Shell />
          </RequireSession>
        ),
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              { path: "/", Component: Home },
              screen("/admin/schools", async () => (await import("./schools/schools-page.tsx")).SchoolsPage),
              screen("/templates", async () => (await import("./forms/templates-page.tsx")).TemplatesPage),
              screen("/admin/users", async () => (await import("./accounts/users-page.tsx")).UsersPage),
              screen("/school/classes", async () => (await import("./classes/classes-page.tsx")).ClassesPage),
              screen(
                "/admin/submissions",
                async () => (await import("./print/admin-submissions-page.tsx")).AdminSubmissionsPage,
              ),
              screen(
                "/school/submissions",
                async () => (await import("./students/submissions-page.tsx")).SubmissionsPage,
              ),
              screen(
                "/admin/id-templates",
                async () => (await import("./designer/designer-page.tsx")).DesignerPage,
              ),
              { path: "/admin/approvals", element: <Page title={shellText.approvals}>{null}</Page> },
              screen("/school/upload-links", async () => (await import("./links/links-page.tsx")).LinksPage),
              { path: "*", element: <Navigate to="/" replace /> },
            ],
          },
        ],
      },
    ],
  },
];
