import { useQuery } from '@tanstack/react-query'
import type { MessageKind, MessagePreview } from '#training/batch-message.ts'
import { callApi } from '#base/api/api-client.ts'

/** Who would get a message now. */
export function useMessagePreview(batchId: number, kind: MessageKind, { enabled = true } = {}) {
  return useQuery({
    queryKey: ['batch', 'message', batchId, kind],
    queryFn: async () =>
      (await callApi<MessagePreview>(`/api/batches/${batchId}/messages/preview`, { method: 'POST', body: { kind } })).data,
    staleTime: 0,
    enabled,
  })
}

export function peopleInWords(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}
