import { canReceiveCertificate, type Participant } from '../../participants/participant.ts'
import { alreadyHolds } from '../../certificates/earlier-certificate.ts'
import { languageOf } from '../../shared/text/language.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { useEarlierCertificates } from '../data/earlier-certificates.tsx'
import { certificateToName } from '../participants/given-certificate.tsx'

interface ParticipantOptionProps {
  id: string
  participant: Participant
  isActive: boolean
  onChoose: () => void
}

/** One search result. Participants who have not completed the training are marked and cannot be chosen (docs/product/requirements.md, section 5). */
export function ParticipantOption({ id, participant, isActive, onChoose }: ParticipantOptionProps) {
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
