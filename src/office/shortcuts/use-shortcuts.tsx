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

/** Handles the shortcuts of docs/product/design.md, section 10.9, while the back-office is open. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(() => new ShortcutRegistry())

  // A layout effect runs before the first paint, so the keys of a page work as soon as it is visible.
  useLayoutEffect(() => {
    const answer = (event: KeyboardEvent) => {
      const key = keyName(event)
      if (key === undefined || event.defaultPrevented) return
      if (isDialogOpen()) {
        // Otherwise Ctrl+S would open the browser's dialog for saving the page.
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
 * Registers shortcuts while the component is mounted. Keys are written 'j', '/', '?', 'Enter', 'Mod+k' (Ctrl or Cmd), or as a
 * sequence 'g o'; the list of shortcuts shows them under `group`. Keys without Ctrl or Cmd do nothing while a field has the
 * focus, a dialog is open, or the user switched them off (WCAG 2.1.4), so each needs a visible control as well.
 * `run` may return false to leave the key to the browser.
 */
export function useShortcuts(shortcuts: Record<string, Shortcut>, { group }: { group: string }): void {
  const registry = useShortcutRegistry()
  const latest = useRef(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  const listed = JSON.stringify(Object.entries(shortcuts).map(([keys, { label }]) => [keys, label]))
  // A layout effect runs before the first paint, so the keys work as soon as the component is visible.
  useLayoutEffect(() => {
    const entries = JSON.parse(listed) as Array<[keys: string, label: string]>
    if (entries.length === 0) return undefined
    const registered = entries.map(([keys, label]) => ({ keys, label, run: () => latest.current[keys]?.run() }))
    return registry.add({ name: group, shortcuts: registered })
  }, [registry, group, listed])
}

/** Elements that take text, or handle letters themselves as a listbox does. */
const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]), textarea, select,' +
  ' [contenteditable]:not([contenteditable=false]), [role=combobox], [role=listbox], [role=menu], [role=dialog]'

/** Elements that Enter activates. */
const ENTERED = 'a[href], button, summary, label, input, [role=button], [role=link]'

function wantsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(TYPED_INTO) !== null || (key === 'Enter' && target.closest(ENTERED) !== null)
}

/** While a form is being saved its fields are inert, so keystrokes reach the document. They must not run shortcuts. */
function isFormSaving(): boolean {
  return document.querySelector('form[aria-busy="true"]') !== null
}

/** A modal dialog has the keyboard to itself. */
function isDialogOpen(): boolean {
  return document.querySelector('dialog:modal') !== null
}
