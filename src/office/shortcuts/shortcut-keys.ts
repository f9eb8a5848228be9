import { isComposing } from '#ui/form/is-composing.ts'

/** The parts of a keyboard event that identify the key. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  isComposing: boolean
  keyCode?: number
}

const MODIFIER = 'Mod+'

/**
 * The name of the key in shortcuts: 'j', '?', 'Enter', 'Mod+k' (Ctrl, or Cmd on a Mac). Undefined for keys that cannot be a
 * shortcut: with Alt, or during composition in an input method. On a Devanagari keyboard the position of the key counts.
 */
export function keyName(press: KeyPress): string | undefined {
  if (isComposing(press) || press.altKey || press.key === 'Dead') return undefined
  const key = latinKey(press)
  if (press.ctrlKey || press.metaKey) return press.shiftKey ? undefined : MODIFIER + key.toLowerCase()
  // With Caps Lock the key J reports 'J' and is still 'j'. With Shift it is a different shortcut.
  if (key.length === 1 && !press.shiftKey) return key.toLowerCase()
  return key
}

/** Whether a shortcut needs Ctrl or Cmd. Such shortcuts also work while typing (WCAG 2.1.4). */
export function hasModifier(keys: string): boolean {
  return keys.startsWith(MODIFIER)
}

/** The printed names of the keys, in order: 'Mod+k' → ['Ctrl', 'K'] or ['⌘', 'K'], 'g o' → ['G', 'O']. */
export function printedKeys(keys: string, isMac: boolean): string[] {
  return keys
    .split(' ')
    .flatMap((part) => (hasModifier(part) ? [isMac ? '⌘' : 'Ctrl', part.slice(MODIFIER.length)] : [part]))
    .map((key) => (key === 'Escape' ? 'Esc' : key.length === 1 ? key.toUpperCase() : key))
}

function latinKey({ key, code }: KeyPress): string {
  if (key.length !== 1 || key <= '~') return key
  const letter = /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1]
  return letter?.toLowerCase() ?? key
}
