import { useQuery } from '@tanstack/react-query'
import type { HolderGroup } from '../../certificates/issue/holders.ts'
import { getData } from '../../shared/api-client.ts'
import { SECTION_OF } from '../data/admin-data.ts'
import type { RecordType } from '../../records/record-type.ts'
import type { CallError } from '../data/use-admin-data.tsx'

const HELD_TYPES: ReadonlySet<RecordType> = new Set(['training-program', 'participant'])

interface Holders {
  /** Empty when it may go, or when it could not be asked: then the server decides. */
  groups: readonly HolderGroup[]
  /** Asks again: somebody may have been enrolled since. */
  refresh: () => void
}

/** What keeps an item from being deleted, known before anybody presses (PRODUCT.md section 4). */
export function useHolders(type: RecordType, id: string): Holders {
  const { data = NOTHING, refetch } = useQuery<HolderGroup[], CallError>({
    queryKey: [type, 'holders', id],
    queryFn: ({ signal }) => getData<HolderGroup[]>(`/api/${SECTION_OF[type]}/${id}/holders`, signal),
    enabled: HELD_TYPES.has(type),
    staleTime: 0,
  })
  return { groups: data, refresh: () => void refetch() }
}

const NOTHING: HolderGroup[] = []
