/**
 * Which dialog is on top. While one is modal, everything outside it is inert, even what lies above it in the top
 * layer: a notification must then live inside that dialog to be read, pressed and announced.
 */
export function topModal(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog.dialog[open]')].at(-1)
}

const listeners = new Set<() => void>()

/** Says that a modal dialog has opened or is about to go. */
export function announceModalChange(): void {
  for (const listener of listeners) listener()
}

/** Calls back after every such change; returns how to stop. */
export function onModalChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
