import { useEffect, useRef, useState } from 'react'
import { alreadyHolds } from '../earlier-certificate.ts'
import { canReceiveCertificate, type Participant } from '#training/participant.ts'
import { tellApart } from '#clients/tell-apart.ts'
import { languageOf } from '#base/text/language.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { useEarlierCertificates } from '#office/data/earlier-certificates.tsx'
import { Combobox } from '#office/form/combobox.tsx'
import { PersonName } from '#office/frame/person-name.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import { certificateToName } from '#training/office/given-certificate.tsx'
import { useFoundParticipants } from './use-found-participants.tsx'

const SEARCH_AFTER_MS = 200

interface ParticipantSearchProps {
  /** Focuses the field when it appears, because the user has just opened it. */
  isFocused: boolean
  onChoose: (participant: Participant) => void
  /** Called on Esc in an empty field. */
  onCancel: () => void
}

/** Searches participants on the server. Use it inside a Field. */
export function ParticipantSearch({ isFocused, onChoose, onCancel }: ParticipantSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(isFocused)
  const query = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS)
  const { participants: found, isCut, isLoading, isFailed } = useFoundParticipants(query, { isWanted: isOpen })

  const apart = tellApart(found)

  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])

  return (
    <Combobox
      ref={input}
      text={typed}
      onType={(text) => {
        setTyped(text)
        setIsOpen(true)
      }}
      isOpen={isOpen}
      onOpen={() => setIsOpen(true)}
      onLeave={() => setIsOpen(false)}
      onEscape={() => {
        if (isOpen && typed !== '') setTyped('')
        else if (isOpen && !isFocused) setIsOpen(false)
        else onCancel()
      }}
      items={found}
      keyOf={({ id }) => id}
      isDisabled={(participant) => !canReceiveCertificate(participant)}
      onChoose={(participant) => {
        setIsOpen(false)
        onChoose(participant)
      }}
      listLabel="Participants found"
      status={summary()}
      attributes={{ placeholder: 'Name or participant ID' }}
    >
      {(participant) => <ParticipantOption participant={participant} apart={apart[found.indexOf(participant)] ?? ''} />}
    </Combobox>
  )

  function summary(): string {
    if (isFailed) return 'The participants could not be loaded.'
    if (isLoading) return 'Searching'
    if (found.length === 0) return query ? `No participants found for “${query}”` : 'There are no participants yet.'
    const count = isCut ? `The first ${found.length} participants` : `${found.length} found`
    return `${count}, ${found.filter(canReceiveCertificate).length} can receive a certificate`
  }
}

/** One search result. Participants who have not completed the training are marked and cannot be chosen (docs/product/requirements.md, section 5). */
function ParticipantOption({ participant, apart }: { participant: Participant; apart: string }) {
  const canBeChosen = canReceiveCertificate(participant)
  const given = certificateToName(useEarlierCertificates({ participantId: participant.id }).data)
  return (
    <span className="flex min-w-0 grow items-center gap-3 max-sm:flex-col max-sm:items-start max-sm:gap-1.5">
      <span className={classes('min-w-0 grow', !canBeChosen && 'text-text-3')}>
        <span className="block font-semibold wrap-anywhere">
          <PersonName name={participant.fullName} apart={apart} />
        </span>
        <span className="block text-small wrap-anywhere">
          <span className="id-text">{participant.participantId}</span>
          {' · '}
          <span lang={languageOf(participant.training_program_name)}>{participant.training_program_name}</span>
        </span>
        {given && <span className="block text-small font-semibold text-warning-text wrap-anywhere">{alreadyHolds(given)}</span>}
      </span>
      {!canBeChosen && <StatusBadge tone="neutral">Not Completed</StatusBadge>}
    </span>
  )
}
