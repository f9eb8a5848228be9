import { useState } from 'react'

export interface RowSelection {
  /** The rows ticked one by one, or a page at a time; they stay ticked from page to page. */
  ids: ReadonlySet<number>
  /** All that the filters find, however many. */
  isAll: boolean
  isChosen: (id: number) => boolean
  toggle: (id: number) => void
  setPage: (ids: readonly number[], isChosen: boolean) => void
  chooseAll: () => void
  clear: () => void
}

const NONE: ReadonlySet<number> = new Set()

/** `filters` in words: a selection belongs to what the list shows, and another filter starts a new one. */
export function useSelection(filters: string): RowSelection {
  const [state, setState] = useState({ filters, ids: NONE, isAll: false })
  if (state.filters !== filters) setState({ filters, ids: NONE, isAll: false })
  const choose = (ids: ReadonlySet<number>, isAll = false) => setState({ filters, ids, isAll })
  return {
    ids: state.ids,
    isAll: state.isAll,
    isChosen: (id) => state.isAll || state.ids.has(id),
    toggle(id) {
      const ids = new Set(state.ids)
      if (!ids.delete(id)) ids.add(id)
      choose(ids)
    },
    setPage(page, isChosen) {
      const ids = new Set(state.ids)
      for (const id of page) {
        if (isChosen) ids.add(id)
        else ids.delete(id)
      }
      choose(ids)
    },
    chooseAll: () => choose(state.ids, true),
    clear: () => choose(NONE),
  }
}
