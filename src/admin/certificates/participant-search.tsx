import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { alreadyHolds } from '../../certificates/earlier-certificate.ts'
import { canReceiveCertificate, type Participant } from '../../participants/participant.ts'
import { languageOf } from '../../shared/text/language.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { TextInput } from '../../ui/form/controls.tsx'
import { useEarlierCertificates } from '../data/earlier-certificates.tsx'
import { useDebouncedValue } from '../kit/use-debounced-value.tsx'
import { certificateToName } from '../participants/given-certificate.tsx'
import { useFoundParticipants } from './use-found-participants.tsx'

const SEARCH_AFTER_MS = 200
/** Height of the list of results. If less space is left below the field, the page scrolls. */
const LIST_HEIGHT_PX = 340

interface ParticipantSearchProps {
  /** Focuses the field when it appears, because the user has just opened it. */
  isFocused: boolean
  onChoose: (participant: Participant) => void
  /** Called on Esc in an empty field. */
  onCancel: () => void
}

/** An ARIA combobox with the server's search (APG pattern, list autocomplete). Use it inside a Field. */
export function ParticipantSearch({ isFocused, onChoose, onCancel }: ParticipantSearchProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(isFocused)
  const [activeIndex, setActiveIndex] = useState(-1)
  const query = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS)
  const { participants: found, isCut, isLoading, isFailed } = useFoundParticipants(query, { isWanted: isOpen })
  const active = isOpen ? found[activeIndex] : undefined

  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])

  useEffect(() => {
    const field = isOpen ? input.current : null
    const room = field ? window.innerHeight - field.getBoundingClientRect().bottom : LIST_HEIGHT_PX
    if (room < LIST_HEIGHT_PX) field?.scrollIntoView({ block: 'start' })
  }, [isOpen])

  useEffect(() => {
    if (active) document.getElementById(`${listId}-${active.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  return (
    <div className="relative">
      <TextInput
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Name or participant ID"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setIsOpen(true)
          setActiveIndex(-1)
        }}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={moveWithKeys}
      />
      <div
        className={
          isOpen ? 'absolute inset-x-0 top-full z-menu mt-1 rounded-md border border-border bg-surface-raised shadow-e3' : 'hidden'
        }
      >
        <p role="status" className="px-3.5 py-2 text-small text-text-2">
          {isOpen && summary()}
        </p>
        <div
          id={listId}
          role="listbox"
          aria-label="Participants found"
          className="max-h-72 overflow-y-auto overscroll-contain border-t border-border empty:hidden"
        >
          {found.map((participant, index) => (
            <ParticipantOption
              key={participant.id}
              id={`${listId}-${participant.id}`}
              participant={participant}
              isActive={index === activeIndex}
              onChoose={() => choose(participant)}
            />
          ))}
        </div>
      </div>
    </div>
  )

  function summary(): string {
    if (isFailed) return 'The participants could not be loaded.'
    if (isLoading) return 'Searching'
    if (found.length === 0) return query ? `No participants found for “${query}”` : 'There are no participants yet.'
    const count = isCut ? `The first ${found.length} participants` : `${found.length} found`
    return `${count}, ${found.filter(canReceiveCertificate).length} can receive a certificate`
  }

  function choose(participant: Participant | undefined) {
    if (!participant || !canReceiveCertificate(participant)) return
    setIsOpen(false)
    onChoose(participant)
  }

  function moveWithKeys(event: KeyboardEvent) {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        setIsOpen(true)
        const step = event.key === 'ArrowDown' ? 1 : -1
        setActiveIndex((index) => wrapped(index + step, found.length))
        return
      }
      case 'Enter':
        // Enter must not submit the form.
        event.preventDefault()
        if (isOpen) choose(active)
        else setIsOpen(true)
        return
      case 'Escape':
        if (isOpen && typed !== '') setTyped('')
        else if (isOpen && !isFocused) setIsOpen(false)
        else onCancel()
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

interface ParticipantOptionProps {
  id: string
  participant: Participant
  isActive: boolean
  onChoose: () => void
}

/** One search result. Participants who have not completed the training are marked and cannot be chosen (docs/product/requirements.md, section 5). */
function ParticipantOption({ id, participant, isActive, onChoose }: ParticipantOptionProps) {
  const canBeChosen = canReceiveCertificate(participant)
  const given = certificateToName(useEarlierCertificates({ participantId: participant.id }).data)
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={!canBeChosen || undefined}
      // Keeps the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={canBeChosen ? onChoose : undefined}
      className={classes(
        'flex min-h-14 items-center gap-3 max-sm:flex-col max-sm:items-start max-sm:justify-center max-sm:gap-1.5 border-b border-border px-3.5 py-2 last:border-b-0',
        canBeChosen ? 'cursor-pointer hover:bg-primary-soft' : 'cursor-not-allowed',
        isActive && 'bg-primary-soft outline-2 -outline-offset-2 outline-primary',
      )}
    >
      <span className={classes('min-w-0 grow', !canBeChosen && 'text-text-3')}>
        <span lang={languageOf(participant.fullName)} className="block font-semibold wrap-anywhere">
          {participant.fullName}
        </span>
        <span className="block text-small wrap-anywhere">
          <span className="id-text">{participant.participantId}</span>
          {' · '}
          <span lang={languageOf(participant.training_program_name)}>{participant.training_program_name}</span>
        </span>
        {given && <span className="block text-small font-semibold text-warning-text wrap-anywhere">{alreadyHolds(given)}</span>}
      </span>
      {!canBeChosen && <StatusBadge tone="neutral">Not Completed</StatusBadge>}
    </div>
  )
}
