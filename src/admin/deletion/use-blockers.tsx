import { useQuery } from '@tanstack/react-query'
import type { BlockerGroup } from '../../certificates/issue/blockers.ts'
import { getData } from '../../shared/api-client.ts'
import { descriptorOf, type RecordType } from '../../records/record-type.ts'
import type { CallError } from '../data/use-admin-data.tsx'

interface KnownBlockers {
  /** Empty when it may go, or when it could not be asked: then the server decides. */
  groups: readonly BlockerGroup[]
  /** Asks again: somebody may have been enrolled since. */
  refresh: () => void
}

/** What keeps an item from being deleted, known before anybody presses (docs/product/contract.md section 4). */
export function useBlockers(type: RecordType, id: string): KnownBlockers {
  const { data = NOTHING, refetch } = useQuery<BlockerGroup[], CallError>({
    queryKey: [type, 'holders', id],
    queryFn: ({ signal }) => getData<BlockerGroup[]>(`/api/${descriptorOf(type).path}/${id}/holders`, signal),
    enabled: descriptorOf(type).blockers !== undefined,
    staleTime: 0,
  })
  return { groups: data, refresh: () => void refetch() }
}

const NOTHING: BlockerGroup[] = []
