import type { Right } from "@idms/core/school/accounts/rights";
import type { ComponentType } from "react";
import { Navigate, type RouteObject } from "react-router-dom";
import { LoginPage } from "./school/sign-in/login-page.tsx";
import { RequireSession } from "./school/session/session.tsx";
import { ForWhom } from "./school/shell/for-whom.tsx";
import { Home } from "./school/shell/home.tsx";
import { Shell } from "./school/shell/shell.tsx";
import { Page } from "./ui/page/page.tsx";
import { RouteError } from "./ui/page/route-error.tsx";
import { shellText } from "./say/texts/messages.ts";

/**
 * Returns a route whose screen is in a chunk of its own and is loaded on the first visit. A staff screen requires the
 * given right.
 */
const screen = (path: string, needs: Right | null, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => {
    const Screen = await load();
    if (needs === null) return { Component: Screen };
    return {
      element: (
        <ForWhom needs={needs}>
          <Screen />
        </ForWhom>
      ),
    };
  },
});

/** Returns the route of a dashboard, at the address in a role's menu. */
const dashboard = (path: string, needs: Right): RouteObject => ({
  path,
  element: (
    <ForWhom needs={needs}>
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
      screen(
        "/reset-password/:token?",
        null,
        async () => (await import("./school/sign-in/reset-password-page.tsx")).ResetPasswordPage,
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
              dashboard("/admin/dashboard", "dashboard.read_all"),
              dashboard("/school/dashboard", "dashboard.read_own"),
              screen(
                "/admin/schools",
                "schools.read",
                async () => (await import("./school/schools/schools-page.tsx")).SchoolsPage,
              ),
              screen(
                "/templates",
                "form_templates.change",
                async () => (await import("./school/forms/templates-page.tsx")).TemplatesPage,
              ),
              screen(
                "/templates/new",
                "form_templates.create",
                async () => (await import("./school/forms/template-page.tsx")).NewTemplatePage,
              ),
              screen(
                "/templates/:id",
                "form_templates.change",
                async () => (await import("./school/forms/template-page.tsx")).TemplatePage,
              ),
              screen(
                "/admin/districts",
                "districts.change",
                async () => (await import("./school/schools/districts-page.tsx")).DistrictsPage,
              ),
              screen(
                "/school-counts",
                "school_counts.read",
                async () => (await import("./school/dashboard/school-counts-page.tsx")).SchoolCountsPage,
              ),
              screen(
                "/class-photos",
                "class_photos.read",
                async () => (await import("./school/classes/class-photos-page.tsx")).ClassPhotosPage,
              ),
              screen(
                "/own-classes",
                "classes.read",
                async () => (await import("./school/classes/own-classes-page.tsx")).OwnClassesPage,
              ),
              screen(
                "/admin/users",
                "users.read",
                async () => (await import("./upkeep/accounts/users-page.tsx")).UsersPage,
              ),
              screen(
                "/account",
                null,
                async () => (await import("./school/factors/own-security-page.tsx")).AccountPage,
              ),
              screen(
                "/tokens",
                "api_tokens.read",
                async () => (await import("./upkeep/accounts/tokens-page.tsx")).TokensPage,
              ),
              screen(
                "/webhooks",
                "webhooks.read",
                async () => (await import("./upkeep/log/webhooks-page.tsx")).WebhooksPage,
              ),
              screen(
                "/webhooks/:id",
                "webhooks.read",
                async () => (await import("./upkeep/log/webhook-page.tsx")).WebhookPage,
              ),
              screen(
                "/admin/log",
                "audit_log.read",
                async () => (await import("./upkeep/log/log-page.tsx")).LogPage,
              ),
              screen(
                "/admin/backups",
                "backups.read",
                async () => (await import("./upkeep/installation/backups-page.tsx")).BackupsPage,
              ),
              screen(
                "/admin/doctor",
                "installation.read",
                async () => (await import("./upkeep/installation/doctor-page.tsx")).DoctorPage,
              ),
              screen(
                "/admin/settings",
                "installation.read",
                async () => (await import("./upkeep/installation/settings-page.tsx")).SettingsPage,
              ),
              screen(
                "/school/classes",
                "classes.change",
                async () => (await import("./school/classes/classes-page.tsx")).ClassesPage,
              ),
              screen(
                "/classes/new-year",
                "students.promote",
                async () => (await import("./school/years/year-page.tsx")).YearPage,
              ),
              screen(
                "/notice",
                "notices.read",
                async () => (await import("./school/notice/notice-page.tsx")).NoticePage,
              ),
              screen(
                "/admin/submissions",
                "students.read_all",
                async () =>
                  (await import("./print/generate/admin-submissions-page.tsx")).AdminSubmissionsPage,
              ),
              screen(
                "/admin/print",
                "print_batches.generate",
                async () => (await import("./print/desk/desk-page.tsx")).DeskPage,
              ),
              screen(
                "/proofs",
                "proof_links.read",
                async () => (await import("./print/sign-off/sign-off-page.tsx")).SignOffPage,
              ),
              screen(
                "/classes/:id/proof",
                "proof_links.read",
                async () => (await import("./print/sign-off/class-sign-off-page.tsx")).ClassSignOffPage,
              ),
              screen(
                "/admin/printers",
                "printers.save",
                async () => (await import("./print/printers/printers-page.tsx")).PrintersPage,
              ),
              screen(
                "/admin/batches",
                "print_batches.read",
                async () => (await import("./print/batches/batch-pages.ts")).BatchesPage,
              ),
              screen(
                "/admin/batches/counts",
                "print_batches.read",
                async () => (await import("./print/batches/card-counts-page.tsx")).CardCountsPage,
              ),
              screen(
                "/cards",
                "students.hand_out_card",
                async () => (await import("./students/cards/cards-page.tsx")).CardsPage,
              ),
              screen(
                "/admin/batches/:id",
                "print_batches.read",
                async () => (await import("./print/batches/batch-pages.ts")).BatchPage,
              ),
              screen(
                "/school/submissions",
                "students.read_own",
                async () => (await import("./students/review/submissions-page.tsx")).SubmissionsPage,
              ),
              screen(
                "/admin/id-templates",
                "id_templates.read",
                async () => (await import("./designer/page/designer-page.tsx")).DesignerPage,
              ),
              screen(
                "/id-templates/:id",
                "id_templates.read",
                async () => (await import("./designer/actions/template-address.tsx")).TemplateAddress,
              ),
              screen(
                "/students/removed",
                "students.restore",
                async () => (await import("./students/list/removed-page.tsx")).RemovedPage,
              ),
              screen(
                "/classes/:id",
                "classes.read",
                async () => (await import("./students/list/class-page.tsx")).ClassPage,
              ),
              screen(
                "/students",
                "students.correct",
                async () => (await import("./students/list/students-page.tsx")).StudentsPage,
              ),
              screen(
                "/students/duplicates",
                "students.merge",
                async () => (await import("./students/duplicates/duplicates-page.tsx")).DuplicatesPage,
              ),
              screen(
                "/students/changed",
                "students.correct",
                async () => (await import("./students/list/changed-page.tsx")).ChangedPage,
              ),
              screen(
                "/students/:id",
                "students.correct",
                async () => (await import("./students/record/student-page.tsx")).StudentPage,
              ),
              screen(
                "/classes/:id/families",
                "expected_students.share",
                async () => (await import("./collect/rosters/families-page.tsx")).FamiliesPage,
              ),
              screen(
                "/classes/:id/roster",
                "expected_students.read",
                async () => (await import("./collect/rosters/roster-page.tsx")).RosterPage,
              ),
              screen(
                "/imports",
                "imports.read",
                async () => (await import("./collect/imports/import-pages.ts")).ImportsPage,
              ),
              screen(
                "/imports/:id",
                "imports.change",
                async () => (await import("./collect/imports/import-pages.ts")).DraftPage,
              ),
              screen(
                "/orders",
                "card_orders.read",
                async () => (await import("./print/orders/orders-page.tsx")).OrdersPage,
              ),
              screen(
                "/jobs",
                "jobs.read",
                async () => (await import("./collect/jobs/jobs-page.tsx")).JobsPage,
              ),
              screen("/admin/approvals", "dashboard.read_all", async () => ApprovalsPage),
              screen(
                "/school/upload-links",
                "links.read",
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
