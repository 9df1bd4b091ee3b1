import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { say } from "../../say/say/say.ts";
import "./search-dialog.css";

/** Loads the dialog on first use. */
const SearchDialog = lazy(async () => ({ default: (await import("./search-dialog.tsx")).SearchDialog }));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search from anywhere. It opens with its button or with Ctrl K, even while the user is typing. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useHotkeys([["mod+K", () => setOpen(true)]], []);
  return (
    <>
      <Button
        className="shell-search"
        variant="default"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        rightSection={<kbd aria-hidden="true">{isApple ? "⌘ K" : "Ctrl K"}</kbd>}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        {say("Search")}
      </Button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
