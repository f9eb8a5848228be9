/** Resolves after the click that follows the pointer's release. */
export function nextPressEnd(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => setTimeout(resolve)
    window.addEventListener('pointerup', end, { once: true })
    window.addEventListener('pointercancel', end, { once: true })
  })
}
