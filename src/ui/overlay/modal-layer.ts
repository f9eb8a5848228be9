/**
 * Returns the topmost modal dialog. Everything outside it is inert, even elements above it in the top layer, so a
 * notification must be inside that dialog to be read, pressed and announced.
 */
export function topModal(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog.dialog[open]')].at(-1)
}

const listeners = new Set<() => void>()

/** Announces that a modal dialog has opened or is about to close. */
export function announceModalChange(): void {
  for (const listener of listeners) listener()
}

/** Calls back after every such change; returns a function that stops it. */
export function onModalChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
