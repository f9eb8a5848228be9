import { useState } from 'react'
import { withRange, withToggled } from './selected-range.ts'

export interface RowSelection {
  /** Ids of rows ticked one by one or by page. They stay ticked on other pages. */
  ids: ReadonlySet<number>
  /** Whether all records that match the filters are selected. */
  isAll: boolean
  isChosen: (id: number) => boolean
  toggle: (id: number) => void
  /** Shift+click: selects from the row ticked last to this one, in the order of the page. */
  reach: (id: number, page: readonly number[]) => void
  setPage: (ids: readonly number[], isChosen: boolean) => void
  chooseAll: () => void
  clear: () => void
}

interface State {
  filters: string
  ids: ReadonlySet<number>
  isAll: boolean
  /** The start of a range. */
  last?: number | undefined
}

const NONE: ReadonlySet<number> = new Set()

/** The selected rows. `filters` is the serialised filters: when they change, the selection is cleared. */
export function useSelection(filters: string): RowSelection {
  const [state, setState] = useState<State>({ filters, ids: NONE, isAll: false })
  if (state.filters !== filters) setState({ filters, ids: NONE, isAll: false })
  const choose = (ids: ReadonlySet<number>, { isAll = false, last = state.last } = {}) => setState({ filters, ids, isAll, last })
  return {
    ids: state.ids,
    isAll: state.isAll,
    isChosen: (id) => state.isAll || state.ids.has(id),
    toggle(id) {
      choose(withToggled(state, id), { last: id })
    },
    reach(id, page) {
      const ticked = state.isAll ? new Set([...state.ids, ...page]) : state.ids
      choose(withRange(ticked, { page, from: state.last, to: id }), { last: id })
    },
    setPage(page, isChosen) {
      const ids = new Set(state.ids)
      for (const id of page) {
        if (isChosen) ids.add(id)
        else ids.delete(id)
      }
      choose(ids)
    },
    chooseAll: () => choose(state.ids, { isAll: true }),
    clear: () => choose(NONE),
  }
}
