import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEye, IconEyeOff } from "../icons/frame-icons.ts";
import { say } from "../../say/say/say.ts";

export interface PasswordFieldProps extends Omit<TextInputProps, "type" | "rightSection"> {
  label: string;
  autoComplete: "current-password" | "new-password";
}

/** A password field with a button that shows the password. The button's label names the field. */
export function PasswordField({ label, ...props }: PasswordFieldProps) {
  const [shown, { toggle }] = useDisclosure(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      label={label}
      type={shown ? "text" : "password"}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          className="row-action"
          aria-label={say("Show {what}", { what: label.toLowerCase() })}
          aria-pressed={shown}
          // A finger on the toggle leaves the phone's keyboard where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      }
    />
  );
}
