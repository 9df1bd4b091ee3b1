import type { ParentView } from "@idms/core/collect/links/parent-view";
import { LOGO_SHARED_SIDE } from "@idms/core/school/schools/logo";
import type { Texts } from "../form-locales/languages.ts";

/**
 * The preview of a link in a chat: its purpose, school and class. It contains nothing about a child, even for a child's
 * own link, because the chat stores the preview and has more readers than the family.
 */
export function ParentHead({ view: { language, link, state }, texts }: { view: ParentView; texts: Texts }) {
  const room = link && [link.class, link.section].filter(Boolean).join(" - ");
  const about = state.kind === "failed" ? texts.invalidLink : room && `${texts.class}: ${room}`;
  return (
    <>
      <title>{texts.title}</title>
      <meta property="og:type" content="website" />
      <meta property="og:title" content={texts.title} />
      <meta property="og:locale" content={`${language}_IN`} />
      {link && <meta property="og:site_name" content={link.school} />}
      {about && <meta property="og:description" content={link ? `${link.school}. ${about}` : about} />}
      {link?.logo && (
        <>
          <meta property="og:image" content={link.logo.shared} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(LOGO_SHARED_SIDE)} />
          <meta property="og:image:height" content={String(LOGO_SHARED_SIDE)} />
          <meta property="og:image:alt" content={link.school} />
        </>
      )}
    </>
  );
}
