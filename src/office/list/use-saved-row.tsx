import { useEffect, useState } from 'react'
import { useNavigationState } from '../frame/use-return-to-list.tsx'

const SHOWN_MS = 2000

/** The id of the row that was just saved, for two seconds after it appears in the list. Scrolls the row into view. */
export function useSavedRow(rows: ReadonlyArray<{ id: number }> | undefined): number | undefined {
  const { savedId } = useNavigationState()
  const [endedId, setEndedId] = useState<number>()
  const isThere = savedId !== undefined && savedId !== endedId && Boolean(rows?.some(({ id }) => id === savedId))

  useEffect(() => {
    if (!isThere) return undefined
    document.querySelector('[data-row="highlight"], [data-saved]')?.scrollIntoView({ block: 'nearest' })
    const timer = setTimeout(() => setEndedId(savedId), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isThere, savedId])

  return isThere ? savedId : undefined
}
