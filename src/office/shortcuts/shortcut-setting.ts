/** 'off' disables single-key shortcuts (WCAG 2.1.4). Stored in this browser. */
const SHORTCUTS_KEY = 'admin_shortcuts'
const OFF = 'off'

const listeners = new Set<() => void>()
/** Without storage the choice lasts until the page is closed. */
let isDisabledHere = false

export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS_KEY) !== OFF
  } catch {
    return !isDisabledHere
  }
}

export function setShortcutsEnabled(isOn: boolean): void {
  isDisabledHere = !isOn
  try {
    if (isOn) localStorage.removeItem(SHORTCUTS_KEY)
    else localStorage.setItem(SHORTCUTS_KEY, OFF)
  } catch {
    // Storage is disabled: the choice still applies to this page.
  }
  for (const listener of listeners) listener()
}

/** Calls the listener after a change in this tab or another one. Returns a function that stops it. */
export function onShortcutSettingChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
