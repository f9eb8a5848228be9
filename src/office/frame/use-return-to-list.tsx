import { useLocation, useNavigate } from 'react-router'
import { listPath } from '#lists/records/record-paths.ts'
import type { RecordType } from '#lists/records/record-type.ts'
import { returnPath } from './return-path.ts'

/** Navigation state of a list, and of the pages that were opened from it. */
export interface NavigationState {
  /** The list to return to, with its filters: '/admin?view=participants&status=active'. */
  from?: string
  /** The page that the page in `from` returns to, if that is not a list: the page of a batch, opened from a filtered list. */
  before?: string
  /** Cursors of the previous pages, for the button 'Previous'. */
  trail?: string[]
  /** The record that was just saved; the list highlights it. */
  savedId?: number
  /** The record was just issued: its page shows the next steps. */
  isJustIssued?: boolean
  /** The record was saved in order to be issued: its page asks for the confirmation. */
  isIssuing?: boolean
  /** The previous history entry is the list that opened this record, so closing the record goes back there. */
  hasListBefore?: boolean
}

/** Navigation state for links from a list to an editor or a delete page: `state={useReturnState()}`. */
export function useReturnState(): NavigationState {
  const { pathname, search } = useLocation()
  const { trail, from: before } = useNavigationState()
  return { from: pathname + search, ...(before !== undefined && { before }), ...(trail && { trail }) }
}

/** Returns to the list in /admin after create, update and delete (docs/product/requirements.md, section 4). */
export function useReturnToList(type: RecordType | undefined): { path: string; goBack: () => void } {
  const navigate = useNavigate()
  const note = useNavigationState()
  const path = returnPath(note, type ? listPath(type) : '/admin')
  return {
    path,
    goBack: () =>
      void navigate(path, {
        state: {
          ...(note.before !== undefined && { from: note.before }),
          ...(note.trail && { trail: note.trail }),
        } satisfies NavigationState,
      }),
  }
}

/** Navigation state of the current history entry. Empty for an address that was typed. */
export function useNavigationState(): NavigationState {
  const { state } = useLocation() as { state: unknown }
  return typeof state === 'object' && state !== null ? state : {}
}
