import { MAX_SECOND_REASON_LENGTH } from '#certificates/earlier-certificate.ts'
import type { BatchRecipient } from '#lists/bulk/batch-issuing.ts'
import { nameWith } from '#clients/tell-apart.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Select, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { KnownDelivery } from '#office/data/known-delivery.tsx'
import { PersonName } from '#office/frame/person-name.tsx'
import type { Chosen, RecipientChoice } from './batch-issuing-data.tsx'

interface RecipientRowProps {
  person: BatchRecipient
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

const COMPLETION = { value: 'issue', label: 'Issue' }
const LEAVE_OUT = { value: 'none', label: 'Leave out' }
const PARTICIPATION = { value: 'participation', label: 'Certificate of participation' }
const CHOICES = {
  issue: [COMPLETION, PARTICIPATION, LEAVE_OUT],
  below: [LEAVE_OUT, { value: 'exception', label: 'Issue with a reason' }, PARTICIPATION],
}

/** One person of a batch, what stands in the way, and what they are to get. */
export function RecipientRow({ person, chosen, onChoose }: RecipientRowProps) {
  const { participantId: id, fullName, apart, outcome, reason, paid, holds } = person
  const choices = outcome === 'issue' || outcome === 'below' ? CHOICES[outcome] : undefined
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-border p-3 not-first:border-t sm:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          <span className="min-w-0 font-semibold">
            <PersonName name={fullName} apart={apart} />
          </span>
          {outcome === 'below' && <StatusBadge tone="warning">below the rule</StatusBadge>}
          {outcome === 'has-certificate' && <StatusBadge tone="success">has certificate</StatusBadge>}
          {paid === false && <StatusBadge tone="neutral">not paid</StatusBadge>}
        </p>
        {reason && <p className="text-small wrap-anywhere text-text-2">{reason}</p>}
        {person.certificateId !== null && <KnownDelivery certificate={person.certificateId} className="text-small text-text-2" />}
        {holds && <p className="text-small wrap-anywhere text-text-2">Also {holds}, from another enrolment.</p>}
      </div>
      {choices && (
        <Field name={`choice-${id}`} label={`Certificate of ${nameWith(fullName, apart)}`} hideLabel>
          <Select
            options={choices}
            value={chosen.choice}
            onChange={({ currentTarget }) => onChoose({ ...chosen, choice: currentTarget.value as RecipientChoice })}
          />
        </Field>
      )}
      {chosen.choice === 'exception' && (
        <Field name={`reason-${id}`} label="Reason" hint="Only the office reads it." className="sm:col-span-2">
          <TextInput
            autoComplete="off"
            maxLength={MAX_SECOND_REASON_LENGTH}
            value={chosen.reason}
            onChange={({ currentTarget }) => onChoose({ ...chosen, reason: currentTarget.value })}
          />
        </Field>
      )}
    </li>
  )
}
