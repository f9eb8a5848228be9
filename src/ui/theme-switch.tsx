import { useId, useSyncExternalStore } from 'react'
import { classes } from './classes.ts'
import { MonitorIcon, MoonIcon, SunIcon } from './sprite-icons.tsx'
import { applyTheme, readTheme } from './theme.ts'

const CHOICES = [
  { value: 'system', label: 'System', icon: MonitorIcon },
  { value: 'light', label: 'Light', icon: SunIcon },
  { value: 'dark', label: 'Dark', icon: MoonIcon },
] as const

/** System, Light or Dark. The choice is stored on this device only. */
export function ThemeSwitch({ className }: { className?: string }) {
  const name = useId()
  const choice = useSyncExternalStore(followTheme, readTheme, () => 'system')

  return (
    <fieldset data-theme-switch="" className={classes('theme-switch', className)}>
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <label key={value} className="segment">
          <input type="radio" name={name} value={value} checked={choice === value} onChange={() => applyTheme(value)} className="sr-only" />
          <Icon className="size-4" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** The attribute on <html> is authoritative; the stored value only restores it on the next page load. */
function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
