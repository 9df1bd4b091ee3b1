/** Returns the element that contains the page, prepared for browsers that change the page themselves. */
export function pageRoot(): HTMLElement {
  const root = document.querySelector("#root") as HTMLElement;
  followTranslator(root);
  followAutofill(root);
  return root;
}

/**
 * Puts a text back into the page when it changes after the browser has translated the page. A translator replaces each
 * text with a `<font>`, and Preact goes on changing the text that was replaced (preactjs/preact#948).
 */
function followTranslator(root: HTMLElement): void {
  const translated = new WeakMap<Node, HTMLElement>();
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const shown = translated.get(target);
      if (shown?.isConnected && !target.isConnected) shown.replaceWith(target);
    }
  });
  const isTranslation = (node: Node | null): node is HTMLElement =>
    node instanceof HTMLElement && node.localName === "font";
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
      for (const removed of removedNodes) {
        const shown = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
        if (removed.nodeType !== Node.TEXT_NODE || !shown) continue;
        translated.set(removed, shown);
        changes.observe(removed, { characterData: true });
      }
  }).observe(root, { childList: true, subtree: true });
}

const UNTYPED = new Set(["file", "checkbox", "radio"]);

/** Also reports text that a browser fills in with a `change` event alone, because Preact listens to `input` only. */
function followAutofill(root: HTMLElement): void {
  root.addEventListener("change", ({ target }) => {
    const isTyped =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !UNTYPED.has(target.type));
    if (isTyped) target.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
