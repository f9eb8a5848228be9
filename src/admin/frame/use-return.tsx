import { useLocation, useNavigate } from 'react-router'
import { listPath } from '../data/admin-data.ts'
import type { RecordType } from '../../records/record-type.ts'
import { returnPath } from './return-path.ts'

/** Kept in the history entry of a list, and of the pages that were opened from it. */
export interface HistoryNote {
  /** The list the admin came from, with its filters: '/admin?view=participants&status=active'. */
  from?: string
  /** The cursors of the pages before this one, for 'Previous'. */
  trail?: string[]
  /** The row just saved. */
  savedId?: number
}

/** What a list gives to the links that lead to an editor or a delete page: `state={useHere()}`. */
export function useHere(): HistoryNote {
  const { pathname, search } = useLocation()
  const { trail } = useHistoryNote()
  return { from: pathname + search, ...(trail && { trail }) }
}

/** After create, update and delete the admin returns to /admin, in the list they came from (docs/product/requirements.md section 4). */
export function useReturn(type: RecordType | undefined): { path: string; goBack: () => void } {
  const navigate = useNavigate()
  const note = useHistoryNote()
  const path = returnPath(note, type ? listPath(type) : '/admin')
  return {
    path,
    goBack: () => void navigate(path, { state: note.trail ? { trail: note.trail } : null }),
  }
}

/** The note of this history entry; an address typed by hand has none. */
export function useHistoryNote(): HistoryNote {
  const { state } = useLocation() as { state: unknown }
  return typeof state === 'object' && state !== null ? state : {}
}
