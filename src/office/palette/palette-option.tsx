import { languageOf } from '#base/text/language.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import type { PaletteEntry } from './palette-entry.tsx'
import { ShortcutKeys } from '../shortcuts/shortcut-keys-text.tsx'

interface PaletteOptionProps {
  id: string
  entry: PaletteEntry
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

/** One option: title on the left, ID and status on the right; stacked on a phone. */
export function PaletteOption({ id, entry, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const { title, detail, reference, status, keys, icon: Icon } = entry
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The text field keeps the focus, so a mouse press must not blur it.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
      className={classes(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5',
        isActive && 'bg-primary-soft text-primary-soft-text',
      )}
    >
      <Icon className={classes('size-5', !isActive && 'text-text-3')} />
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
        <span className="min-w-0">
          <span lang={languageOf(title)} className="block font-semibold wrap-anywhere">
            {title}
          </span>
          {detail && (
            <span lang={languageOf(detail)} className={classes('block text-small wrap-anywhere', !isActive && 'text-text-2')}>
              {detail}
            </span>
          )}
        </span>
        {(reference || status) && (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {reference && <span className="id-text text-small">{reference}</span>}
            {status && <StatusBadge tone={status.tone}>{status.word}</StatusBadge>}
          </span>
        )}
      </span>
      {keys && <ShortcutKeys keys={keys} className="pointer-coarse:hidden" />}
    </div>
  )
}
