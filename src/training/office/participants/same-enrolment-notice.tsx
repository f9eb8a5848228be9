import { useWatch, type Control } from 'react-hook-form'
import type { ParticipantForm } from '../../participants/participant.schema.ts'
import { TextLink } from '#ui/button/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { editPath } from '#lists/records/record-paths.ts'
import { sameEnrolment, type ParticipantValues } from './participant-values.ts'
import { useList } from '#office/data/use-admin-data.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'

interface SameEnrolmentNoticeProps {
  control: Control<ParticipantValues, unknown, ParticipantForm>
  ownId: number | undefined
}

/** Warns that the person is already enrolled in this program. Saving stays possible. */
export function SameEnrolmentNotice({ control, ownId }: SameEnrolmentNoticeProps) {
  const values = useWatch({ control }) as ParticipantValues
  const { trainingProgramId } = values
  const email = useDebouncedValue(values.email.trim())
  const { data } = useList(
    'participant',
    { q: email, trainingProgramId, limit: 20 },
    { enabled: email.includes('@') && trainingProgramId !== '' },
  )
  const same = sameEnrolment(values, data?.rows ?? [], ownId)
  return (
    <div role="status" className="empty:hidden">
      {same && (
        <Notice tone="warning" title="This e-mail is already enrolled in this program">
          <TextLink to={editPath('participant', same.id)}>{same.fullName}</TextLink>
          {', '}
          <span className="id-text">{same.participantId}</span>
          {'. You can still save.'}
        </Notice>
      )}
    </div>
  )
}
