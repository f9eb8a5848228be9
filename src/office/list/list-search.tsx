import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/button/button.tsx'
import { classes } from '#ui/classes.ts'
import type { ListParams } from './use-list-params.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'

const TYPING_PAUSE_MS = 300

/** Searches on the server after a short pause in typing. The query is part of the address. */
export function ListSearch({ label, params }: { label: string; params: ListParams }) {
  const asked = params.read('q')
  const [typed, setTyped] = useState(asked)
  const sent = useRef<string[]>([])
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)

  useEffect(() => {
    // A value sent by this field can arrive after more letters were typed, and must not remove them.
    const place = sent.current.indexOf(asked)
    sent.current = place < 0 ? [] : sent.current.slice(place + 1)
    // Back and 'Clear filters' change the address without this field. Text being typed at that moment stays.
    if (place < 0 && timer.current === undefined) setTyped(asked)
  }, [asked])
  useEffect(() => () => clearTimeout(timer.current), [])
  useShortcuts({ '/': { label: 'Search', run: () => field.current?.select() } }, { group: 'In this list' })

  return (
    // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> is unknown to browsers of 2022
    <form
      role="search"
      className="relative min-w-0 grow basis-full md:max-w-88 md:basis-64 lg:max-w-80"
      onSubmit={(event) => {
        event.preventDefault()
        ask(typed)
      }}
    >
      <Search className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-text-3" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        className={classes('control ps-11 text-ellipsis', typed === '' ? 'pe-3' : 'pe-12')}
      />
      {typed !== '' && (
        <IconButton
          label="Clear search"
          icon={<X />}
          onClick={() => {
            setTyped('')
            ask('')
            field.current?.focus()
          }}
          className="absolute inset-y-0 end-0.5 my-auto"
        />
      )}
    </form>
  )

  function type(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => ask(text), TYPING_PAUSE_MS)
  }

  function ask(text: string) {
    clearTimeout(timer.current)
    timer.current = undefined
    const query = text.trim()
    if (query === (sent.current.at(-1) ?? asked)) return
    sent.current.push(query)
    params.change({ q: query }, { replace: true })
  }
}
