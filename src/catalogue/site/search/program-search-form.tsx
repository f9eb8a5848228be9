import { Search, X } from 'lucide-react'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { Button, IconButton } from '#ui/button/button.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'

interface ProgramSearchForm {
  q: string
  onType: (q: string) => void
  searchBox: RefObject<HTMLInputElement | null>
  /** The category filter. */
  children: ReactNode
}

/** Search and filter: instant with script, a regular form without. */
export function ProgramSearchForm({ q, onType, searchBox, children }: ProgramSearchForm) {
  return (
    <form
      role="search"
      aria-label="Training programs"
      method="get"
      action="/training-programs"
      onSubmit={stayHere}
      className="grid gap-4 md:grid-cols-[minmax(15rem,20rem)_minmax(0,1fr)] md:gap-6"
    >
      <div>
        <Field name="q" label="Search">
          <div className="relative">
            <Search className="pointer-events-none absolute start-3.5 top-3.5 size-5 text-text-3" />
            <TextInput
              ref={searchBox}
              type="search"
              required={false}
              autoComplete="off"
              enterKeyHint="search"
              placeholder="Search training programs..."
              maxLength={200}
              value={q}
              onChange={(event) => onType(event.currentTarget.value)}
              className="px-11"
            />
            {q !== '' && (
              <IconButton label="Clear search" icon={<X />} onClick={clearBox} className="absolute end-0.5 top-0.5 noscript:hidden" />
            )}
          </div>
        </Field>
      </div>
      {children}
      <noscript>
        <Button type="submit">Search</Button>
      </noscript>
    </form>
  )

  function clearBox() {
    onType('')
    searchBox.current?.focus()
  }
}

/** The results are already shown; hides the keyboard on phones so that they become visible. */
function stayHere(event: FormEvent<HTMLFormElement>) {
  event.preventDefault()
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
}
