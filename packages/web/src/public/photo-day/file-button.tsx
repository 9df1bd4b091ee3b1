import type { ChangeEvent } from "react";

interface FileButtonProps {
  label: string;
  /** Opens the phone's own camera instead of its files. */
  camera?: boolean;
  primary?: boolean;
  onPhoto(photo: File): void;
}

/** A button that opens what is on the phone, or its camera. */
export function FileButton({ label, camera = false, primary = false, onPhoto }: FileButtonProps) {
  function take(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.currentTarget.files ?? [];
    // The same file can be chosen again.
    event.currentTarget.value = "";
    if (file) onPhoto(file);
  }

  return (
    <span className={primary ? "pf-button pf-file pf-primary pd-main" : "pf-button pf-file"}>
      <input
        type="file"
        accept="image/*"
        aria-label={label}
        onChange={take}
        {...(camera && { capture: "environment" })}
      />
      <span aria-hidden>{label}</span>
    </span>
  );
}
