import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { say } from "../../say/say/say.ts";
import { copyText } from "../../ui/page/copy-text.ts";
import { saveFile } from "../../ui/api/save-file.ts";
import { toast } from "../../ui/page/toast.ts";

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const text = `${codes.join("\n")}\n`;
  async function copy(): Promise<void> {
    toast(
      (await copyText(text))
        ? say("Copied")
        : say("It could not be copied. Select the text and copy it with the keyboard."),
    );
  }
  return (
    <Alert role="status" color="blue" title={say("Your recovery codes")}>
      <Stack gap="sm">
        <Text size="sm">
          {say(
            "Keep them now: nobody can be shown them again. Each signs you in once where you have no other factor.",
          )}
        </Text>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => saveFile(new Blob([text], { type: "text/plain" }), "idms-recovery-codes.txt")}
          >
            {say("Download")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {say("Copy codes")}
          </Button>
          <Button onClick={onClose}>{say("I have kept them")}</Button>
        </Group>
      </Stack>
    </Alert>
  );
}
