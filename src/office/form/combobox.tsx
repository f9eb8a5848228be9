import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { classes } from '#ui/classes.ts'
import { TextInput } from '#ui/form/controls.tsx'
import { isComposing } from '#ui/form/is-composing.ts'

/** Height of the list. If less space is left below the field, the page scrolls. */
const LIST_HEIGHT_PX = 340

interface ComboboxProps<Item> {
  ref?: RefObject<HTMLInputElement | null>
  /** Text of the field. */
  text: string
  onType: (text: string) => void
  isOpen: boolean
  onOpen: () => void
  /** Called when the focus leaves the field. */
  onLeave: () => void
  onEscape: (event: KeyboardEvent) => void
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  isDisabled?: (item: Item) => boolean
  onChoose: (item: Item) => void
  /** Enter chooses the first result. For fields whose results are all of one kind. */
  isFirstActive?: boolean
  /** The results belong to an earlier text. Enter waits for the current ones. */
  isSearching?: boolean
  listLabel: string
  /** Text above the list: the number of results, or why there are none. */
  status: string
  /** The contents of one option. */
  children: (item: Item) => ReactNode
  attributes?: ComponentProps<'input'>
}

/** A text field with a list of results below it (APG combobox, list autocomplete). The caller searches. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { text, isOpen, items, keyOf, isDisabled = () => false, isFirstActive = false, isSearching = false, attributes, children } = props
  const listId = useId()
  const ownRef = useRef<HTMLInputElement>(null)
  const { ref: input = ownRef } = props
  const [movedTo, setMovedTo] = useState<number>()
  /** Enter was pressed before the results arrived. The first one is chosen as soon as it is there. */
  const [isWaiting, setIsWaiting] = useState(false)
  const activeIndex = movedTo ?? (isFirstActive ? 0 : -1)
  const active = isOpen ? items[activeIndex] : undefined
  const activeId = active && idOf(active)

  useEffect(() => {
    const field = isOpen ? input.current : null
    const room = field ? window.innerHeight - field.getBoundingClientRect().bottom : LIST_HEIGHT_PX
    if (room < LIST_HEIGHT_PX) field?.scrollIntoView({ block: 'start' })
  }, [isOpen, input])

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  useEffect(() => {
    if (!isWaiting || isSearching) return
    choose(active)
    if (active === undefined && document.activeElement !== input.current) props.onLeave()
  })

  return (
    <div className="relative">
      <TextInput
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        {...attributes}
        value={text}
        onChange={({ currentTarget }) => {
          forgetPlace()
          props.onType(currentTarget.value)
        }}
        onClick={open}
        onBlur={() => {
          // Enter and Tab in quick succession: the choice is still on its way.
          if (isWaiting) return
          forgetPlace()
          props.onLeave()
        }}
        onKeyDown={answerKey}
      />
      <div
        className={
          isOpen
            ? // A dialog scrolls, so a list above its contents would be cut off.
              'absolute inset-x-0 top-full z-menu mt-1 min-w-64 rounded-md border border-border bg-surface-raised shadow-e3 in-[dialog]:static'
            : 'hidden'
        }
      >
        <p role="status" className="px-3.5 py-2 text-small text-text-2">
          {isOpen && props.status}
        </p>
        <div
          id={listId}
          role="listbox"
          aria-label={props.listLabel}
          className="max-h-72 overflow-y-auto overscroll-contain border-t border-border empty:hidden"
        >
          {isOpen &&
            items.map((item) => (
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's
              <div
                key={keyOf(item)}
                id={idOf(item)}
                role="option"
                tabIndex={-1}
                aria-selected={item === active}
                aria-disabled={isDisabled(item) || undefined}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(item)}
                className={classes(
                  'flex min-h-14 items-center gap-3 border-b border-border px-3.5 py-2 last:border-b-0',
                  isDisabled(item) ? 'cursor-not-allowed' : 'cursor-pointer hover:bg-primary-soft',
                  item === active && 'bg-primary-soft outline-2 -outline-offset-2 outline-primary',
                )}
              >
                {children(item)}
              </div>
            ))}
        </div>
      </div>
    </div>
  )

  function idOf(item: Item): string {
    return `${listId}-${keyOf(item)}`
  }

  function open() {
    if (!isOpen) props.onOpen()
  }

  function forgetPlace() {
    setMovedTo(undefined)
    setIsWaiting(false)
  }

  function choose(item: Item | undefined) {
    setIsWaiting(false)
    if (item === undefined || isDisabled(item)) return
    forgetPlace()
    props.onChoose(item)
  }

  function answerKey(event: KeyboardEvent) {
    if (isComposing(event)) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        open()
        setMovedTo(wrapped(activeIndex + (event.key === 'ArrowDown' ? 1 : -1), items.length))
        return
      }
      case 'Enter':
        // Enter must not submit the form.
        event.preventDefault()
        if (!isOpen) open()
        else if (isSearching && isFirstActive && movedTo === undefined) setIsWaiting(true)
        else choose(active)
        return
      case 'Escape':
        forgetPlace()
        props.onEscape(event)
        return
      default:
    }
  }
}

/** Wraps around at both ends; -1 for an empty list. */
function wrapped(index: number, count: number): number {
  if (count === 0) return -1
  if (index < 0) return count - 1
  return index % count
}
