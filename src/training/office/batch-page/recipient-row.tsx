import { SpellCheck } from 'lucide-react'
import { MAX_SECOND_REASON_LENGTH } from '#certificates/certificate.ts'
import { NamedCertificate } from '#certificates/office/named-certificate.tsx'
import { PrintedDifferences } from '#certificates/office/printed-differences.tsx'
import { attendanceLabel } from '#catalogue/training-rule.ts'
import { nameWith } from '#clients/tell-apart.ts'
import type { BatchRecipient } from '#certificates/issuing/batch-issuing.schema.ts'
import { KnownDelivery } from '#office/data/known-delivery.tsx'
import { PersonName } from '#office/frame/person-name.tsx'
import { ActionLabels } from '#office/list/item-links.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Select, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import type { Chosen, RecipientChoice } from './batch-issuing-data.tsx'

/** Somebody with a valid certificate. */
export type IssuedTo = BatchRecipient & { certificateId: number }

interface RecipientRowProps {
  person: BatchRecipient
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  onCorrect: (person: IssuedTo) => void
}

const COMPLETION = { value: 'issue', label: 'Issue' }
const LEAVE_OUT = { value: 'none', label: 'Leave out' }
const PARTICIPATION = { value: 'participation', label: 'Certificate of participation' }
const CHOICES = {
  issue: [COMPLETION, PARTICIPATION, LEAVE_OUT],
  revoked: [LEAVE_OUT, { value: 'issue', label: 'Issue a new one' }, PARTICIPATION],
  ask: [LEAVE_OUT, COMPLETION, PARTICIPATION],
  below: [LEAVE_OUT, { value: 'exception', label: 'Issue with a reason' }, PARTICIPATION],
}

/** One person of a batch, with their obstacles and the certificate to issue. */
export function RecipientRow({ person, chosen, onChoose, onCorrect }: RecipientRowProps) {
  const {
    participantId: id,
    fullName,
    apart,
    outcome,
    reason,
    paid,
    holds,
    certificateId,
    certificate,
    isAbsent,
    incomplete,
    longName,
  } = person
  const mayParticipate = !isAbsent && incomplete.participation === ''
  const choices =
    outcome === 'has-certificate' || outcome === 'refused'
      ? undefined
      : CHOICES[outcome].filter(
          ({ value }) => value === 'none' || (value === 'participation' ? mayParticipate : incomplete.completion === ''),
        )
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-border p-3 not-first:border-t sm:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          <span className="min-w-0 font-semibold">
            <PersonName name={fullName} apart={apart} />
          </span>
          {outcome === 'below' && <StatusBadge tone="warning">below the rule</StatusBadge>}
          {outcome === 'ask' && <StatusBadge tone="warning">{attendanceLabel(person)}</StatusBadge>}
          {certificate && <NamedCertificate certificate={certificate} />}
          {person.differences.length > 0 && <StatusBadge tone="warning">differs from the batch</StatusBadge>}
          {paid === false && <StatusBadge tone="neutral">not paid</StatusBadge>}
        </p>
        {reason && outcome !== 'has-certificate' && <p className="text-small wrap-anywhere text-text-2">{reason}</p>}
        {certificateId !== null && <KnownDelivery certificate={certificateId} className="text-small text-text-2" />}
        {person.differences.length > 0 && <PrintedDifferences differences={person.differences} />}
        {longName && <p className="text-small text-text-2">{longName}</p>}
        {holds && <p className="text-small wrap-anywhere text-text-2">Also {holds}, from another enrolment.</p>}
      </div>
      {certificateId !== null && (
        <Button
          variant="secondary"
          size="dense"
          icon={<SpellCheck />}
          className="justify-self-start sm:justify-self-end"
          onClick={() => onCorrect({ ...person, certificateId })}
        >
          <ActionLabels of={`of ${nameWith(fullName, apart)}`}>Correct name</ActionLabels>
        </Button>
      )}
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
