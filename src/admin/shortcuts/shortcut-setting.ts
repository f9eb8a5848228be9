/** 'off' when somebody does not want single keys to do anything (WCAG 2.1.4); remembered on this device. */
const SHORTCUTS_KEY = 'admin_shortcuts'
const OFF = 'off'

const listeners = new Set<() => void>()
/** Where nothing can be stored the choice lasts as long as the page. */
let isOffHere = false

export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS_KEY) !== OFF
  } catch {
    return !isOffHere
  }
}

export function turnShortcuts(isOn: boolean): void {
  isOffHere = !isOn
  try {
    if (isOn) localStorage.removeItem(SHORTCUTS_KEY)
    else localStorage.setItem(SHORTCUTS_KEY, OFF)
  } catch {
    // It still counts on this page.
  }
  for (const listener of listeners) listener()
}

/** Hears of a change here and in other tabs; returns how to stop. */
export function followShortcutSetting(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
