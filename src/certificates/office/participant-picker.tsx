import { useState, type ReactNode, useEffect, useRef } from 'react'
import { PARTICIPANT_STATUS_TONES, canReceiveCertificate } from '#training/participants/participant.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { alreadyHolds } from '../earlier-certificate.ts'
import { tellApart } from '#clients/tell-apart.ts'
import { classes } from '#ui/classes.ts'
import { useEarlierCertificates, earlierQuery } from '#office/data/earlier-certificates.tsx'
import { Combobox } from '#office/form/combobox.tsx'
import { PersonName } from '#office/frame/person-name.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import { certificateToName } from './earlier-certificate-notice.tsx'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchList } from '#office/data/admin-data.ts'
import { pickerRows } from './certificate-values.ts'

interface ParticipantPickerProps {
  /** The field's name in the form. The error summary links to it. */
  name: string
  chosen: Participant | undefined
  isLoading: boolean
  onChoose: (participant: Participant) => void
  /** Shown below the chosen participant, for example why they cannot be chosen. */
  children?: ReactNode
}

/** Chooses the recipient of a certificate: a search over all participants, then the chosen one. */
export function ParticipantPicker({ name, chosen, isLoading, onChoose, children }: ParticipantPickerProps) {
  const [isSearching, setIsSearching] = useState(false)
  const isChosen = chosen !== undefined && !isSearching
  if (isLoading) return <Skeleton className="h-24 rounded-md" />
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        name={name}
        label="Participant"
        hint={isChosen ? undefined : 'By name or ID. Certificates can be issued only to participants who have completed the training.'}
      >
        {isChosen ? (
          <div className="flex flex-wrap items-center gap-3 rounded-md border border-border-strong bg-surface px-3.5 py-2.5">
            <div className="min-w-0 grow basis-48">
              <p lang={languageOf(chosen.fullName)} className="font-semibold wrap-anywhere">
                {chosen.fullName}
              </p>
              <p className="text-small text-text-2 wrap-anywhere">
                <span className="id-text">{chosen.participantId}</span>
                {[chosen.employeeCode, chosen.client_name].filter(Boolean).map((fact) => ` · ${fact}`)}
              </p>
            </div>
            <StatusBadge tone={PARTICIPANT_STATUS_TONES[chosen.status]}>{chosen.status}</StatusBadge>
            <Change name={name} onClick={() => setIsSearching(true)} />
          </div>
        ) : (
          <ParticipantSearch
            isFocused={isSearching}
            onChoose={(participant) => {
              setIsSearching(false)
              onChoose(participant)
            }}
            onCancel={() => setIsSearching(false)}
          />
        )}
      </Field>
      {children}
    </div>
  )
}

function Change({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button name={name} variant="secondary" size="dense" onClick={onClick}>
      <span>
        Change <VisuallyHidden>participant</VisuallyHidden>
      </span>
    </Button>
  )
}

const SEARCH_AFTER_MS = 200

interface ParticipantSearchProps {
  /** Focuses the field when it appears, because the user has just opened it. */
  isFocused: boolean
  onChoose: (participant: Participant) => void
  /** Called on Esc in an empty field. */
  onCancel: () => void
}

/** Searches participants on the server. Use it inside a Field. */
function ParticipantSearch({ isFocused, onChoose, onCancel }: ParticipantSearchProps) {
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

/**
 * One search result. Participants who have not completed the training are marked and cannot be chosen (docs/product/requirements.md,
 * section 5).
 */
function ParticipantOption({ participant, apart }: { participant: Participant; apart: string }) {
  const canBeChosen = canReceiveCertificate(participant)
  const existing = certificateToName(useEarlierCertificates({ participantId: participant.id }).data)
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
        {existing && <span className="block text-small font-semibold text-warning-text wrap-anywhere">{alreadyHolds(existing)}</span>}
      </span>
      {!canBeChosen && <StatusBadge tone="neutral">Not Completed</StatusBadge>}
    </span>
  )
}

const MAX_PER_TYPE = 25

interface Found {
  participants: Participant[]
  /** More participants match than are shown. */
  isCut: boolean
  /** The results shown, if any, belong to the previous query. */
  isLoading: boolean
  isFailed: boolean
}

/**
 * Finds participants by name or ID. Those who can receive a certificate are requested separately: among a million people
 * the first matches might all be others. Both replies are shown together, so that no row moves under the pointer.
 */
function useFoundParticipants(query: string, { isWanted }: { isWanted: boolean }): Found {
  const client = useQueryClient()
  const asked = { q: query, limit: MAX_PER_TYPE }
  const { data, isPlaceholderData, isFetching, error } = useQuery<Pick<Found, 'participants' | 'isCut'>>({
    queryKey: ['participant', 'list', 'for a certificate', asked],
    queryFn: async ({ signal }) => {
      const [completed, everybody] = await Promise.all([
        fetchList('participant', { ...asked, status: 'completed' }, signal),
        fetchList('participant', asked, signal),
      ])
      const participants = pickerRows(completed.rows, everybody.rows)
      // Also loaded before the rows are shown. If it fails, they are still useful: the form loads it again.
      await Promise.allSettled(participants.map(({ id }) => client.fetchQuery(earlierQuery({ participantId: id }))))
      return {
        participants,
        isCut: completed.nextCursor !== undefined || everybody.nextCursor !== undefined,
      }
    },
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
  return {
    participants: data?.participants ?? [],
    isCut: data?.isCut ?? false,
    isLoading: isFetching && (!data || isPlaceholderData),
    isFailed: error !== null,
  }
}
