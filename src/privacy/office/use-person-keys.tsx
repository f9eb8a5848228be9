import { useNavigate } from 'react-router'
import type { PersonPage, PersonMessage } from '../person-page.schema.ts'
import { editPath, recordPath } from '#lists/records/record-paths.ts'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { useRowKeys } from '#office/list/use-row-keys.tsx'
import { usePermission } from '#office/session/use-permission.tsx'

/** The positions of each section's rows on the page. */
export interface PersonRows {
  idOf: (section: 'programs' | 'certificates' | 'messages', at: number) => string
  isCurrent: (section: 'programs' | 'certificates' | 'messages', at: number) => boolean
}

/** j and k move through the rows of all sections, Enter opens one, as in lists. */
export function usePersonKeys({ programs, certificates, messages }: PersonPage): PersonRows {
  const navigate = useNavigate()
  const here = useReturnState()
  const mayEdit = usePermission('records.write')
  const paths = [
    ...programs.rows.map(({ id }) => (mayEdit ? editPath('participant', id) : undefined)),
    ...certificates.rows.map(({ id }) => recordPath('certificate', id)),
    ...messages.rows.map(messagePath),
  ]
  const keys = useRowKeys(
    paths.map((_, at) => at + 1),
    {
      onOpen: (row) => {
        const path = paths[row - 1]
        return path === undefined ? false : void navigate(path, { state: here })
      },
    },
  )
  const offsets = { programs: 0, certificates: programs.rows.length, messages: programs.rows.length + certificates.rows.length }
  return {
    idOf: (section, at) => keys.rowId(offsets[section] + at + 1),
    isCurrent: (section, at) => keys.currentId === offsets[section] + at + 1,
  }
}

/** The path to a message: its conversation, or the mail. */
export function messagePath(message: PersonMessage): string {
  if (message.type === 'mail') return `/admin?view=mail&mail=${message.id}`
  return recordPath('contact', message.type === 'enquiry' ? message.id : message.enquiryId)
}
