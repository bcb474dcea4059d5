// The focus of dialogs and panels.

// Open a node, focus its element marked `data-focus`, and give the focus back when the node is removed.
export function focusInside<Node extends HTMLElement>(
  node: Node,
  open?: (node: Node) => void,
): { destroy: () => void } {
  const before = document.activeElement;
  open?.(node);
  node.querySelector<HTMLElement>("[data-focus]")?.focus();
  return {
    destroy: () => {
      const now = document.activeElement;
      const lost = !now || now === document.body || node.contains(now);
      if (lost && before?.isConnected) (before as HTMLElement | SVGElement).focus();
    },
  };
}
