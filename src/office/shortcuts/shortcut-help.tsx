import { useSyncExternalStore } from 'react'
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx'
import { ShortcutKeys } from './shortcut-keys-text.tsx'
import { areShortcutsOn, onShortcutSettingChange, setShortcutsEnabled } from './shortcut-setting.ts'
import { useShortcutRegistry } from './use-shortcuts.tsx'

/** Keys that work without registration: forms, dialogs and toasts listen for them themselves. */
const ALWAYS = {
  name: 'Everywhere',
  shortcuts: [
    { keys: 'Mod+s', label: 'Save the form' },
    { keys: 'Esc', label: 'Close or cancel' },
    { keys: 'F8', label: 'Go to the last notification' },
  ],
}

interface Listed {
  name: string
  shortcuts: ReadonlyArray<{ keys: string; label: string }>
}

/** Lists every shortcut of the current screen, with a switch for single-key shortcuts (WCAG 2.1.4). */
export function ShortcutHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onClose={onClose} title="Keyboard shortcuts" size="wide">
      <DialogBody>
        <ShortcutList />
      </DialogBody>
    </Dialog>
  )
}

function ShortcutList() {
  const registry = useShortcutRegistry()
  const groups = useSyncExternalStore(registry.follow, registry.groups)
  const isOn = useSyncExternalStore(onShortcutSettingChange, areShortcutsOn)
  return (
    <>
      <label className="choice flex items-center gap-3 rounded-md border border-border-strong bg-surface px-3.5 py-2.5">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => setShortcutsEnabled(event.currentTarget.checked)}
          className="size-5 shrink-0 accent-primary outline-none"
        />
        <span>
          Single-key shortcuts
          <span className="block text-small text-text-2">
            They never act while you type in a field. Shortcuts with Ctrl or Cmd always work. This setting is stored on this device.
          </span>
        </span>
      </label>
      <div className="gap-8 md:columns-2">
        {merged([...groups, ALWAYS]).map(({ name, shortcuts }) => (
          <section key={name} aria-label={name} className="mb-6 break-inside-avoid">
            <h3 className="mb-2 text-body">{name}</h3>
            <dl className="grid gap-1 text-small">
              {shortcuts.map(({ keys, label }) => (
                <div key={keys} className="flex items-baseline justify-between gap-3 border-t border-border py-1.5">
                  <dt className="text-text-2">{label}</dt>
                  <dd className="shrink-0">
                    <ShortcutKeys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  )
}

/** Merges groups of the same name. When two shortcuts use the same key, the later one wins. */
function merged(groups: readonly Listed[]): Listed[] {
  const names = [...new Set(groups.map(({ name }) => name))]
  return names.map((name) => {
    const all = groups.filter((group) => group.name === name).flatMap(({ shortcuts }) => shortcuts)
    return { name, shortcuts: [...new Map(all.map((one) => [one.keys, one])).values()] }
  })
}
