import { useQuery } from '@tanstack/react-query'
import type { BlockerGroup } from '../../certificates/issue/blockers.ts'
import { descriptorOf, type RecordType } from '../../records/record-type.ts'
import { dataQuery } from '../data/use-admin-data.tsx'

interface LoadedBlockers {
  /** Empty if nothing blocks the deletion, or if the call failed. The server checks again when it deletes. */
  groups: readonly BlockerGroup[]
  /** Whether it is not known yet. Then the page offers no deletion. */
  isLoading: boolean
  /** Loads them again: there may be new ones. */
  refresh: () => void
}

/** Loads what blocks a deletion before the user confirms it (docs/product/contract.md, section 4). */
export function useBlockers(type: RecordType, id: string): LoadedBlockers {
  const {
    data = NO_GROUPS,
    isLoading,
    refetch,
  } = useQuery({
    ...dataQuery<BlockerGroup[]>([type, 'blockers', id], `/api/${descriptorOf(type).path}/${id}/holders`),
    enabled: descriptorOf(type).blockers !== undefined,
    staleTime: 0,
  })
  return { groups: data, isLoading, refresh: () => void refetch() }
}

const NO_GROUPS: BlockerGroup[] = []
