import { classes } from '#ui/classes.ts'
import { printedKeys } from './shortcut-keys.ts'

/** Prints the keys of a shortcut: 'Ctrl K', '⌘ K' on a Mac, 'G then O'. */
export function ShortcutKeys({ keys, className }: { keys: string; className?: string }) {
  const isSequence = keys.includes(' ')
  return (
    <span className={classes('inline-flex items-center gap-0.5', className)}>
      {printedKeys(keys, isMac()).map((key, index) => (
        <span key={key} className="inline-flex items-center gap-1">
          {isSequence && index > 0 && <span className="text-xs text-text-3">then</span>}
          <kbd className="min-w-5 rounded-sm border border-border-strong bg-surface-sunken px-1 text-center font-body text-xs leading-5 text-text-2">
            {key}
          </kbd>
        </span>
      ))}
    </span>
  )
}

function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}
