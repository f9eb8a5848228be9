import { Search, X } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { failureText } from '#base/api/api-client.ts'
import { IconButton } from '#ui/button/button.tsx'
import { SpinnerArc } from '#ui/loading/spinner.tsx'
import { announceModalChange } from '#ui/overlay/modal-layer.ts'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import { searchedInsteadText } from '../kit/searched-instead.ts'
import { keyName } from '../shortcuts/shortcut-keys.ts'
import type { PaletteEntry, PaletteIcons } from './palette-entry.tsx'
import { usePaletteGroups } from './use-palette-groups.tsx'
import { languageOf } from '#base/text/language.ts'
import { counted } from '#base/text/wording/counted.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { ShortcutKeys } from '../shortcuts/shortcut-keys-text.tsx'

const NO_CONNECTION = 'The server is not responding. You may be offline: only pages and actions can be found.'

/** Command palette: an ARIA combobox over pages, forms, actions and all records (docs/product/design.md, section 10.9). */
export function Palette({ icons, onClose }: { icons: PaletteIcons; onClose: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  /** Enter was pressed before the results arrived. The first result opens as soon as it is there. */
  const [isWaiting, setIsWaiting] = useState(false)
  const [hasMoved, setHasMoved] = useState(false)
  const query = typed.trim()
  const { groups, searchedFor, error, isPending } = usePaletteGroups(query, icons)
  const entries = groups.flatMap((group) => group.entries)
  const active = entries[Math.min(activeIndex, entries.length - 1)]

  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  useEffect(() => {
    if (isWaiting && !isPending) choose(active)
  })

  return (
    <PaletteDialog onClose={onClose}>
      <div className="flex items-center gap-2 border-b border-border py-2 ps-5 pe-2">
        {isPending ? <SpinnerArc size="small" /> : <Search className="size-5 text-text-3" />}
        <input
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.key}`}
          placeholder="Name, number, page or action"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActiveIndex(0)
            setHasMoved(false)
            setIsWaiting(false)
          }}
          onKeyDown={answerKey}
          className="h-12 min-w-0 grow bg-transparent text-lead outline-none"
        />
        <IconButton label="Close" icon={<X />} onClick={onClose} className="max-md:hidden" />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className="min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-2 empty:hidden"
      >
        {groups.map(({ name, entries: lines }, index) => (
          // The same heading can appear twice: for the exact ID and for the other results.
          // eslint-disable-next-line react/no-array-index-key
          <div key={`${name}-${index}`} role="group" aria-label={name}>
            <p aria-hidden="true" className="px-3 pt-3 pb-1 text-xs font-semibold text-text-3">
              {name}
            </p>
            {lines.map((entry) => (
              <PaletteOption
                key={entry.key}
                id={`${id}-${entry.key}`}
                entry={entry}
                isActive={entry === active}
                onPoint={() => point(entries.indexOf(entry))}
                onChoose={() => choose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <LiveStatus className="border-t border-border px-5 py-2.5 text-small text-text-2">{summary()}</LiveStatus>
    </PaletteDialog>
  )

  function summary(): string {
    if (error) return failureText(error, NO_CONNECTION)
    if (query === '') return 'Type a name, an ID or what you want to do.'
    if (isPending) return 'Searching…'
    if (entries.length === 0) return `No results for “${query}”`
    if (searchedFor !== undefined) return searchedInsteadText(query, searchedFor)
    return counted(entries.length, 'result')
  }

  function point(index: number) {
    setActiveIndex(index)
    setHasMoved(true)
  }

  function choose(entry: PaletteEntry | undefined) {
    setIsWaiting(false)
    if (!entry) return
    onClose()
    entry.choose()
  }

  function answerKey(event: KeyboardEvent) {
    switch (keyName(event.nativeEvent)) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        if (entries.length === 0) return
        const step = event.key === 'ArrowDown' ? 1 : -1
        point((entries.indexOf(active as PaletteEntry) + step + entries.length) % entries.length)
        return
      }
      case 'Enter':
        event.preventDefault()
        if (isPending && !hasMoved) setIsWaiting(true)
        else choose(active)
        return
      case 'Mod+k':
        event.preventDefault()
        onClose()
        return
      default:
    }
  }
}

/**
 * Modal dialog of the palette: 640 px wide and fixed near the top, so that it does not move while the results change; full screen on
 * a phone, with the title of other dialogs, where a toast covers nothing else. The focus returns to the element that opened it.
 */
function PaletteDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return undefined
    const opener = document.activeElement
    const page = document.documentElement
    page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`)
    dialog.showModal()
    announceModalChange()
    dialog.querySelector('input')?.focus()
    return () => {
      dialog.close()
      announceModalChange()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the backdrop; its key is Esc
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose()
      }}
      className="dialog dialog-wide overflow-hidden text-admin md:mt-[10vh]"
    >
      <div className="dialog-sheet max-md:h-full md:max-h-[min(80vh,40rem)]">
        <div className="flex items-start gap-3 py-3 ps-5 pe-2 md:hidden">
          <h2 id={titleId} className="grow py-2.5 text-h3">
            Search or jump to
          </h2>
          <IconButton label="Close" icon={<X />} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}

interface PaletteOptionProps {
  id: string
  entry: PaletteEntry
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

/** One option: title on the left, ID and status on the right; stacked on a phone. */
function PaletteOption({ id, entry, isActive, onPoint, onChoose }: PaletteOptionProps) {
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
