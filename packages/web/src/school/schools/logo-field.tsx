import { logoSize } from "@idms/core/school/schools/logo";
import { Button, FileButton, Group, Input, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { call, detailOf } from "../../ui/api/api.ts";
import { logoText } from "../../say/texts/schools.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { logoPath, useLogo } from "./use-logo.ts";
import "./logo-field.css";

const IMAGE_TYPES = "image/png,image/jpeg,image/webp";

/** The logo of a school, which is kept as soon as it is chosen. */
export function LogoField({ school }: { school: number }) {
  const logo = useLogo(school);
  const reload = useReload();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File | null) => (file ? put(school, file) : call("DELETE", logoPath(school))),
    onSettled: () => reload(logoPath(school)),
  });
  return (
    <Input.Wrapper
      labelElement="div"
      label={logoText.title}
      description={logoText.note}
      error={error && detailOf(error, logoText.failed)}
    >
      <Group mt="xs" gap="xs">
        <span className="logo-field">
          {logo && <img src={logo.url} alt={logoText.title} {...logoSize(logo)} />}
          {logo === null && <Text size="sm">{logoText.none}</Text>}
        </span>
        <FileButton accept={IMAGE_TYPES} onChange={(file) => file && mutate(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default" disabled={isPending}>
              {logoText.choose}
            </Button>
          )}
        </FileButton>
        <Button size="xs" variant="default" disabled={isPending || !logo} onClick={() => mutate(null)}>
          {logoText.remove}
        </Button>
      </Group>
    </Input.Wrapper>
  );
}

function put(school: number, file: File): Promise<unknown> {
  const body = new FormData();
  body.set("logo", file);
  return call("PUT", logoPath(school), { body });
}
