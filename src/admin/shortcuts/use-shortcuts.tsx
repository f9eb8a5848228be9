import { createContext, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { hasModifier, keyName } from './shortcut-keys.ts'
import { ShortcutRegistry, type Shortcut } from './shortcut-registry.ts'
import { areShortcutsOn } from './shortcut-setting.ts'

const ShortcutsContext = createContext<ShortcutRegistry | undefined>(undefined)

export function useShortcutRegistry(): ShortcutRegistry {
  const registry = useContext(ShortcutsContext)
  if (!registry) throw new Error('shortcuts need a ShortcutsProvider above them')
  return registry
}

/** Listens for the keys of docs/product/design.md 10.9 while the back-office is open. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(() => new ShortcutRegistry())

  // Before the screen is painted: who sees a page may press its keys, be it the g of a sequence.
  useLayoutEffect(() => {
    const answer = (event: KeyboardEvent) => {
      const key = keyName(event)
      if (key === undefined || event.defaultPrevented) return
      if (isDialogOpen()) {
        // The browser's own answer to Ctrl+S would be a window to save the page.
        if (hasModifier(key) && registry.knows(key)) event.preventDefault()
        return
      }
      const isLetterAllowed = areShortcutsOn() && !wantsKey(event.target, key) && !isFormSaving()
      const shortcut = registry.press(key, event.timeStamp, { isLetterAllowed })
      if (shortcut === undefined) return
      if (shortcut === 'begun' || shortcut.run() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', answer)
    return () => document.removeEventListener('keydown', answer)
  }, [registry])

  return <ShortcutsContext value={registry}>{children}</ShortcutsContext>
}

/**
 * Keys that work while this component is on the screen, by what is pressed: 'j', '/', '?', 'Enter', 'Mod+k' (Ctrl or
 * Cmd), or one after another, 'g o'. They stand in the list of shortcuts under `group`. Keys without Ctrl or Cmd rest
 * while a field has the focus, a dialog is open, or somebody switched them off (WCAG 2.1.4), so each needs a visible
 * equivalent on the screen. `run` may return false to leave the key to the browser.
 */
export function useShortcuts(shortcuts: Record<string, Shortcut>, { group }: { group: string }): void {
  const registry = useShortcutRegistry()
  const latest = useRef(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  const listed = JSON.stringify(Object.entries(shortcuts).map(([keys, { label }]) => [keys, label]))
  // Before the screen is painted: who sees the list may press its keys.
  useLayoutEffect(() => {
    const entries = JSON.parse(listed) as Array<[keys: string, label: string]>
    if (entries.length === 0) return undefined
    const registered = entries.map(([keys, label]) => ({ keys, label, run: () => latest.current[keys]?.run() }))
    return registry.add({ name: group, shortcuts: registered })
  }, [registry, group, listed])
}

/** What is typed into, or answers letters by itself, as a list of choices does. */
const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]), textarea, select,' +
  ' [contenteditable]:not([contenteditable=false]), [role=combobox], [role=listbox], [role=menu]'

/** What Enter presses or opens by itself. */
const ENTERED = 'a[href], button, summary, label, input, [role=button], [role=link]'

function wantsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(TYPED_INTO) !== null || (key === 'Enter' && target.closest(ENTERED) !== null)
}

/** Whoever writes on while a form is saved gives no orders: its fields are at rest, so that the keys arrive here. */
function isFormSaving(): boolean {
  return document.querySelector('form[aria-busy="true"]') !== null
}

/** A modal dialog keeps the keyboard to itself. */
function isDialogOpen(): boolean {
  return document.querySelector('dialog:modal') !== null
}
