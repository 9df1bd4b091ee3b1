import { idTemplateSchema } from "@idms/core/cards/designs/id-template";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router-dom";
import { getOne } from "../../ui/api/api.ts";
import { LoadFailed } from "../../ui/page/load-failed.tsx";
import { say } from "../../say/say/say.ts";
import { shellText } from "../../say/core-texts/messages.ts";
import { Page } from "../../ui/page/page.tsx";
import { ID_TEMPLATES } from "./requests.ts";

const DESIGNER = "/admin/id-templates";

/** The route of one ID template. It opens the designer with the template's school selected. */
export function TemplateAddress() {
  const id = Number(useParams()["id"]);
  const { data, error, refetch } = useQuery({
    queryKey: [ID_TEMPLATES, id],
    queryFn: ({ signal }) => getOne(`${ID_TEMPLATES}${id}/`, idTemplateSchema, { signal }),
  });
  if (data) return <Navigate to={`${DESIGNER}?school=${data.school}&template=${id}`} replace />;
  if (!error) return <Skeleton height="24rem" />;
  return (
    <Page title={shellText.menu.idTemplates}>
      <LoadFailed of={{ error, refetch }} otherwise={say("Failed to load the ID template")} />
    </Page>
  );
}
