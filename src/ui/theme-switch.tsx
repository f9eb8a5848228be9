import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { classes } from './classes.ts'
import { THEME_STORAGE_KEY } from './theme.ts'

const CHOICES = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

type ThemeChoice = (typeof CHOICES)[number]['value']

/** System, Light or Dark. The choice is stored on this device only. */
export function ThemeSwitch({ className }: { className?: string }) {
  const name = useId()
  const choice = useSyncExternalStore(followTheme, readTheme, () => 'system')

  return (
    <fieldset className={classes('flex w-fit max-xs:flex-wrap rounded-md border border-border-strong p-0.5', className)}>
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          className={
            'segment flex min-h-9 items-center gap-1.5 rounded-sm px-2.5 text-xs font-semibold' +
            ' pointer-coarse:min-h-11'
          }
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => applyTheme(value)}
            className="sr-only"
          />
          <Icon className="size-4" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** The attribute on <html> is the one place that knows; the stored value only brings it back on the next page load. */
function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function readTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** From now on, and on the next pages of this device. */
export function applyTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
  try {
    if (choice === 'system') localStorage.removeItem(THEME_STORAGE_KEY)
    else localStorage.setItem(THEME_STORAGE_KEY, choice)
  } catch {
    // A browser that stores nothing still shows the choice until the page is left.
  }
}
