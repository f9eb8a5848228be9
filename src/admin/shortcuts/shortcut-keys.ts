/** What of a keyboard event decides which key was meant. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  isComposing: boolean
}

const MODIFIER = 'Mod+'

/**
 * The key as shortcuts name it: 'j', '?', 'Enter', 'Mod+k' (Ctrl, or Cmd on a Mac). Undefined for what is no shortcut:
 * Alt, half a character of an input method. On a keyboard of another script (Devanagari) the place of the key counts.
 */
export function keyName(press: KeyPress): string | undefined {
  if (press.isComposing || press.altKey || press.key === 'Dead') return undefined
  const key = latinKey(press)
  if (press.ctrlKey || press.metaKey) return press.shiftKey ? undefined : MODIFIER + key.toLowerCase()
  // With Caps Lock 'J' is still the key j; with Shift it is not.
  if (key.length === 1 && !press.shiftKey) return key.toLowerCase()
  return key
}

/** Whether a shortcut needs Ctrl or Cmd: those never get in the way of typing (WCAG 2.1.4). */
export function hasModifier(keys: string): boolean {
  return keys.startsWith(MODIFIER)
}

/** The keys one after the other, as printed on them: 'Mod+k' → ['Ctrl', 'K'] or ['⌘', 'K'], 'g o' → ['G', 'O']. */
export function printedKeys(keys: string, isMac: boolean): string[] {
  return keys
    .split(' ')
    .flatMap((part) => (hasModifier(part) ? [isMac ? '⌘' : 'Ctrl', part.slice(MODIFIER.length)] : [part]))
    .map((key) => (key.length === 1 ? key.toUpperCase() : key))
}

function latinKey({ key, code }: KeyPress): string {
  if (key.length !== 1 || key <= '~') return key
  const letter = /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1]
  return letter?.toLowerCase() ?? key
}
