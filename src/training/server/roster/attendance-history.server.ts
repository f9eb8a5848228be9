import { findEntriesOfAction } from '#base/audit/audit-erasure.server.ts'
import { parseJson } from '#base/audit/audit-values.server.ts'
import type { Database } from '#base/database/database.server.ts'

/** The action of a history entry. Its field `marks.12` contains the name and the marks of participant 12. */
export const ATTENDANCE_MARKED = 'attendance marked'

const FIELDS = 'marks'

/** Entries that contain marks of these participants, oldest first. */
export async function findAttendanceEntries(
  db: Database,
  participantIds: readonly number[],
): Promise<Array<{ id: number; subject: string }>> {
  if (participantIds.length === 0) return []
  const rows = await findEntriesOfAction(db, ATTENDANCE_MARKED)
  const names = participantIds.map(String)
  return rows
    .filter(({ after }) => {
      const { marks = {} } = parseJson(after ?? '{}') as { marks?: object }
      return names.some((name) => Object.hasOwn(marks, name))
    })
    .map(({ id, subject }) => ({ id, subject }))
}

/** Whether a field of such an entry is about one of these participants. */
export function isMarkOf(field: string, participantIds: readonly number[]): boolean {
  return participantIds.some((id) => field === `${FIELDS}.${id}`)
}
