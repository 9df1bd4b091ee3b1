import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** The URL parameter of the submission under review on top of its list. */
export const REVIEW = "review";

/** The URL parameter of the photo corrections that are open on top of a list. */
export const CORRECTIONS = "corrections";

/** The URL parameter with which the page of a class's links opens the form for a new link. */
export const NEW_LINK = "new";

/**
 * The URL parameter with which the page of the school admins opens the form for a new one. Its value is the ID of the
 * school.
 */
export const NEW_ADMIN = "new-admin";

/** The URL parameters for what is open on top of a list. Other parameters determine what the list itself shows. */
export const OPENED: readonly string[] = [REVIEW, CORRECTIONS];

/**
 * The history state of a screen or dialog that was opened from its list. When it is closed, the browser navigates
 * back.
 */
export const FROM_LIST = { fromList: true };

/** The list's state in the URL. */
interface Shown {
  search: string;
  hash: string;
}

/**
 * Returns a function that closes a screen or dialog that has its own URL. The function returns to the list from which
 * the screen or dialog was opened. If the URL was opened directly, it goes to `list`.
 */
export function useClosing(list: string | Shown): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => {
    if ((state as typeof FROM_LIST | null)?.fromList) void navigate(-1);
    else void navigate(list, { replace: true });
  };
}

const withOpened = (params: URLSearchParams, name: string, id: number | null): Shown => {
  const after = new URLSearchParams(params);
  if (id === null) after.delete(name);
  else after.set(name, String(id));
  return { search: after.toString(), hash: location.hash };
};

/**
 * The dialog on top of a list. It is identified by one of the `OPENED` parameters. A reload opens the dialog again,
 * and Back closes it.
 */
export interface Opened {
  /** The ID of the open record. Null if nothing is open, NaN if the URL contains no valid number. */
  id: number | null;
  /** Opens a record. Adds a step to the history, so that Back closes the record. The function keeps its identity. */
  open(id: number): void;
  /** Shows another record without adding a step to the history. */
  show(id: number): void;
  close(): void;
}

export function useOpened(name: string): Opened {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const value = params.get(name);
  const open = useCallback(
    (id: number) =>
      void navigate(withOpened(new URLSearchParams(location.search), name, id), { state: FROM_LIST }),
    [navigate, name],
  );
  return {
    id: value === null ? null : Number(value),
    open,
    show(id) {
      if (value !== String(id)) void navigate(withOpened(params, name, id), { replace: true, state });
    },
    close: useClosing(withOpened(params, name, null)),
  };
}
