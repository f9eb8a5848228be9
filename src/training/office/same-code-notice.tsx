import { useWatch, type Control } from 'react-hook-form'
import type { ParticipantForm } from '../participant.schema.ts'
import { editPath } from '#lists/records/record-paths.ts'
import { foldedName } from '#base/text/folded.ts'
import { TextLink } from '#ui/button/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import type { ParticipantValues } from './participant-values.ts'

interface SameCodeNoticeProps {
  control: Control<ParticipantValues, unknown, ParticipantForm>
  ownId: number | undefined
}

/** Warns that the client has given this employee code to somebody of another name. Saving stays possible. */
export function SameCodeNotice({ control, ownId }: SameCodeNoticeProps) {
  const [clientId, typed, fullName] = useWatch({ control, name: ['clientId', 'employeeCode', 'fullName'] })
  const employeeCode = useDebouncedValue(typed.trim())
  const isAsked = clientId !== '' && employeeCode !== ''
  const { data } = useList('participant', { clientId, employeeCode, limit: 20 }, { enabled: isAsked })
  const other = isAsked ? data?.rows.find((row) => row.id !== ownId && foldedName(row.fullName) !== foldedName(fullName)) : undefined
  return (
    <div role="status" className="empty:hidden">
      {other && (
        <Notice tone="warning" title={`Employee code ${employeeCode} belongs to someone else`}>
          <TextLink to={editPath('participant', other.id)}>{other.fullName}</TextLink>
          {', '}
          <span className="id-text">{other.participantId}</span>
          {', has it at this client. You can still save.'}
        </Notice>
      )}
    </div>
  )
}
