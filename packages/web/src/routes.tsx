import "./staff.css";
import type { Right } from "@idms/core/school/accounts/rights";
import type { ComponentType } from "react";
import { Navigate, type RouteObject } from "react-router-dom";
import { LoginPage } from "./school/sign-in/login-page.tsx";
import { RequireSession } from "./school/session/session.tsx";
import { ForWhom } from "./school/shell/for-whom.tsx";
import { Home } from "./school/shell/home.tsx";
import { SCREENS, type ScreenPath } from "./school/shell/screens.ts";
import { Shell } from "./school/shell/shell.tsx";
import { Numbered } from "./ui/page/numbered.tsx";
import { Page } from "./ui/page/page.tsx";
import { RouteError } from "./ui/page/route-error.tsx";
import { shellText } from "./say/core-texts/messages.ts";

/** Returns a route whose screen is a separate chunk, loaded on first visit. A staff screen requires its right. */
const screen = (path: ScreenPath, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => {
    const Screen = await load();
    const needs: Right | null = SCREENS[path];
    if (needs === null) return { Component: Screen };
    return {
      element: (
        <ForWhom needs={needs}>
          <Numbered>
            <Screen />
          </Numbered>
        </ForWhom>
      ),
    };
  },
});

/** Returns the route of a dashboard, at the address in a role's menu. */
const dashboard = (path: "/admin/dashboard" | "/school/dashboard"): RouteObject => ({
  path,
  element: (
    <ForWhom needs={SCREENS[path]}>
      <Home />
    </ForWhom>
  ),
});

const ApprovalsPage = () => <Page title={shellText.approvals}>{null}</Page>;

/** Every path of the staff web application, with its screen. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { path: "/login", Component: LoginPage },
      {
        path: "/reset-password/:token?",
        lazy: async () => ({
          Component: (await import("./school/sign-in/reset-password-page.tsx")).ResetPasswordPage,
        }),
      },
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
              dashboard("/admin/dashboard"),
              dashboard("/school/dashboard"),
              screen(
                "/admin/schools",
                async () => (await import("./school/schools/schools-page.tsx")).SchoolsPage,
              ),
              screen(
                "/templates",
                async () => (await import("./school/forms/templates-page.tsx")).TemplatesPage,
              ),
              screen(
                "/templates/new",
                async () => (await import("./school/forms/template-page.tsx")).NewTemplatePage,
              ),
              screen(
                "/templates/:id",
                async () => (await import("./school/forms/template-page.tsx")).TemplatePage,
              ),
              screen(
                "/admin/districts",
                async () => (await import("./school/schools/districts-page.tsx")).DistrictsPage,
              ),
              screen(
                "/school-counts",
                async () => (await import("./school/dashboard/school-counts-page.tsx")).SchoolCountsPage,
              ),
              screen(
                "/school-counts/classes",
                async () => (await import("./school/dashboard/school-classes-page.tsx")).SchoolClassesPage,
              ),
              screen(
                "/class-photos",
                async () => (await import("./school/classes/class-photos-page.tsx")).ClassPhotosPage,
              ),
              screen(
                "/own-classes",
                async () => (await import("./school/classes/own-classes-page.tsx")).OwnClassesPage,
              ),
              screen(
                "/admin/users",
                async () => (await import("./upkeep/accounts/users-page.tsx")).UsersPage,
              ),
              screen(
                "/account",
                async () => (await import("./school/factors/own-security-page.tsx")).AccountPage,
              ),
              screen("/tokens", async () => (await import("./upkeep/accounts/tokens-page.tsx")).TokensPage),
              screen("/webhooks", async () => (await import("./upkeep/log/webhooks-page.tsx")).WebhooksPage),
              screen(
                "/webhooks/:id",
                async () => (await import("./upkeep/log/webhook-page.tsx")).WebhookPage,
              ),
              screen("/admin/log", async () => (await import("./upkeep/log/log-page.tsx")).LogPage),
              screen(
                "/admin/backups",
                async () => (await import("./upkeep/installation/backups-page.tsx")).BackupsPage,
              ),
              screen(
                "/admin/doctor",
                async () => (await import("./upkeep/installation/doctor-page.tsx")).DoctorPage,
              ),
              screen(
                "/admin/settings",
                async () => (await import("./upkeep/installation/settings-page.tsx")).SettingsPage,
              ),
              screen(
                "/school/classes",
                async () => (await import("./school/classes/classes-page.tsx")).ClassesPage,
              ),
              screen(
                "/classes/staff",
                async () => (await import("./school/classes/classes-page.tsx")).StaffGroupsPage,
              ),
              screen(
                "/classes/new-year",
                async () => (await import("./school/years/year-page.tsx")).YearPage,
              ),
              screen("/notice", async () => (await import("./school/notice/notice-page.tsx")).NoticePage),
              screen(
                "/admin/submissions",
                async () =>
                  (await import("./print/generate/admin-submissions-page.tsx")).AdminSubmissionsPage,
              ),
              screen("/admin/print", async () => (await import("./print/desk/desk-page.tsx")).DeskPage),
              screen("/proofs", async () => (await import("./print/sign-off/sign-off-page.tsx")).SignOffPage),
              screen(
                "/classes/:id/proof",
                async () => (await import("./print/sign-off/class-sign-off-page.tsx")).ClassSignOffPage,
              ),
              screen(
                "/admin/printers",
                async () => (await import("./print/printers/printers-page.tsx")).PrintersPage,
              ),
              screen(
                "/admin/batches",
                async () => (await import("./print/batches/batch-pages.ts")).BatchesPage,
              ),
              screen(
                "/admin/batches/counts",
                async () => (await import("./print/batches/card-counts-page.tsx")).CardCountsPage,
              ),
              screen("/cards", async () => (await import("./students/cards/cards-page.tsx")).CardsPage),
              screen(
                "/admin/batches/:id",
                async () => (await import("./print/batches/batch-pages.ts")).BatchPage,
              ),
              screen(
                "/school/submissions",
                async () => (await import("./students/review/submissions-page.tsx")).SubmissionsPage,
              ),
              screen(
                "/admin/id-templates",
                async () => (await import("./designer/page/designer-page.tsx")).DesignerPage,
              ),
              screen(
                "/id-templates/:id",
                async () => (await import("./designer/actions/template-address.tsx")).TemplateAddress,
              ),
              screen(
                "/students/removed",
                async () => (await import("./students/list/removed-page.tsx")).RemovedPage,
              ),
              screen("/classes/:id", async () => (await import("./students/list/class-page.tsx")).ClassPage),
              screen(
                "/classes/:id/links",
                async () => (await import("./students/list/class-page.tsx")).ClassLinksPage,
              ),
              screen(
                "/students",
                async () => (await import("./students/list/students-page.tsx")).StudentsPage,
              ),
              screen(
                "/families/requests",
                async () => (await import("./students/list/students-page.tsx")).RequestsPage,
              ),
              screen(
                "/students/duplicates",
                async () => (await import("./students/duplicates/duplicates-page.tsx")).DuplicatesPage,
              ),
              screen(
                "/students/changed",
                async () => (await import("./students/list/changed-page.tsx")).ChangedPage,
              ),
              screen(
                "/students/:id",
                async () => (await import("./students/record/student-page.tsx")).StudentPage,
              ),
              screen(
                "/classes/:id/families",
                async () => (await import("./collect/rosters/families-page.tsx")).FamiliesPage,
              ),
              screen(
                "/classes/:id/roster",
                async () => (await import("./collect/rosters/roster-page.tsx")).RosterPage,
              ),
              screen("/imports", async () => (await import("./collect/imports/import-pages.ts")).ImportsPage),
              screen(
                "/imports/:id",
                async () => (await import("./collect/imports/import-pages.ts")).DraftPage,
              ),
              screen("/orders", async () => (await import("./print/orders/orders-page.tsx")).OrdersPage),
              screen("/jobs", async () => (await import("./collect/jobs/jobs-page.tsx")).JobsPage),
              screen("/admin/approvals", async () => ApprovalsPage),
              screen(
                "/school/upload-links",
                async () => (await import("./collect/links/links-page.tsx")).LinksPage,
              ),
              { path: "*", element: <Navigate to="/" replace /> },
            ],
          },
        ],
      },
    ],
  },
];
