import { counted } from '#base/text/wording/counted.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useQuery } from '@tanstack/react-query'
import type { MessagePreview } from '../../messages/batch-message.schema.ts'
import type { MessageKind } from '../../messages/batch-message.ts'

/** The current recipients of a message. */
export function useMessagePreview(batchId: number, kind: MessageKind, { enabled = true } = {}) {
  return useQuery({
    ...dataQuery(['batch', 'message', batchId, kind], 'POST /batches/{id}/messages/preview', { path: { id: batchId }, body: { kind } }),
    staleTime: 0,
    enabled,
  })
}

/** '3 people and 1 buyer' */
export function recipientsInWords(people: number, buyers: number): string {
  const named = [people > 0 || buyers === 0 ? peopleInWords(people) : '', buyers > 0 ? counted(buyers, 'buyer') : '']
  return named.filter(Boolean).join(' and ')
}

/** The recipients who do not know: people who are reached or whose mail came back, and buyers with news. */
export function untoldOf(data: MessagePreview | undefined): { people: number; buyers: number } {
  return {
    people: data?.people.filter(({ way, cameBack }) => way !== 'none' || cameBack).length ?? 0,
    buyers: data?.buyers.filter(({ news }) => news !== null).length ?? 0,
  }
}

export function peopleInWords(count: number): string {
  return counted(count, 'person', 'people')
}
