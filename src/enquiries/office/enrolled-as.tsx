import { UserCheck } from 'lucide-react'
import type { Enquiry } from '../enquiry.schema.ts'
import { editPath, listPath } from '#lists/records/record-paths.ts'
import { descriptorOf } from '#lists/records/record-type.ts'
import { languageOf } from '#base/text/language.ts'
import { TextLink } from '#ui/button/link.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { usePermission } from '#office/session/use-permission.tsx'

/** The participants created from an enrolment request, first one first. */
export function EnrolledAs({ enquiry: { id, kind } }: { enquiry: Enquiry }) {
  const here = useReturnState()
  const mayEdit = usePermission(descriptorOf('participant').permissions.write)
  const { data } = useList('participant', { enquiryId: id }, { enabled: kind === 'enrolment' })
  const enrolled = [...(data?.rows ?? [])].sort((a, b) => a.id - b.id)
  if (enrolled.length === 0) return null
  return (
    <ul aria-label="Enrolled from this request" className="grid gap-1 text-small">
      {enrolled.map(({ id: participant, participantId, fullName }) => (
        <li key={participant} className="flex min-w-0 items-start gap-2">
          <UserCheck className="mt-0.5 size-4 shrink-0 text-text-3" />
          <span className="min-w-0 wrap-anywhere">
            Participant{' '}
            <TextLink
              to={mayEdit ? editPath('participant', participant) : `${listPath('participant')}&q=${encodeURIComponent(participantId)}`}
              state={here}
              className="id-text"
            >
              {participantId}
            </TextLink>{' '}
            created: <span lang={languageOf(fullName)}>{fullName}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
