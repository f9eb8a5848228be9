import { counted } from '#base/text/wording/counted.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useQuery } from '@tanstack/react-query'
import type { MessageKind } from '../../messages/batch-message.ts'

/** The current recipients of a message. */
export function useMessagePreview(batchId: number, kind: MessageKind, { enabled = true } = {}) {
  return useQuery({
    ...dataQuery(['batch', 'message', batchId, kind], 'POST /batches/{id}/messages/preview', { path: { id: batchId }, body: { kind } }),
    staleTime: 0,
    enabled,
  })
}

export function peopleInWords(count: number): string {
  return counted(count, 'person', 'people')
}
