import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { programSearchQuery, readProgramSearch } from '../../search/search-query.ts'
import type { ProgramSearch } from '../../search/search.ts'

/** Filtering is instant; the address is updated once typing pauses (browsers limit changes per second). */
const WRITE_AFTER_MS = 300

/** The search of the listing. It is stored in the address, so it survives a reload, a shared link and the Back button. */
export function useProgramSearch(): [ProgramSearch, (change: Partial<ProgramSearch>) => void] {
  const { search: address, key } = useLocation()
  const [search, setSearch] = useState(() => readProgramSearch(new URLSearchParams(address)))
  const written = useRef(address)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address was changed from outside: by Back, or by a link to the listing.
  useEffect(() => {
    if (address === written.current) return
    clearTimeout(timer.current)
    written.current = address
    setSearch(readProgramSearch(new URLSearchParams(address)))
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- the same address again is another visit
  }, [address, key])

  useEffect(() => () => clearTimeout(timer.current), [])

  return [search, change]

  function change(part: Partial<ProgramSearch>) {
    const next = { ...search, ...part }
    setSearch(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => write(next), WRITE_AFTER_MS)
  }

  /** Bypasses the router: a navigation here would cancel a pending one to another page. */
  function write(next: ProgramSearch) {
    const query = programSearchQuery(next)
    if (query === written.current) return
    written.current = query
    window.history.replaceState(window.history.state, '', window.location.pathname + query)
  }
}
