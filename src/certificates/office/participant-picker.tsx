import { useState, type ReactNode } from 'react'
import { PARTICIPANT_STATUS_TONES, type Participant } from '#training/participant.ts'
import { languageOf } from '#base/text/language.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ParticipantSearch } from './participant-search.tsx'

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
