import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ExpiringRecipient } from '../../../certificates/expiry/expiry-reminder.ts'
import { callApi } from '../../../shared/api-client.ts'
import type { List } from '../../data/admin-data.ts'
import type { CallError } from '../../data/use-admin-data.tsx'

const EXPIRING = ['certificate', 'expiring']

/** One page of the certificates that expire within this many days. Reloaded when a certificate changes. */
export function useExpiring({ within, cursor, limit }: { within: string; cursor: string | undefined; limit: number }) {
  const search = new URLSearchParams({ within: within || '90', limit: String(limit), ...(cursor !== undefined && { cursor }) })
  return useQuery<List<ExpiringRecipient>, CallError>({
    queryKey: [...EXPIRING, search.toString()],
    queryFn: async ({ signal }) => {
      const {
        data: rows,
        nextCursor,
        total,
        totalIsEstimate,
      } = await callApi<ExpiringRecipient[]>(`/api/expiring-certificates?${search}`, { signal })
      return { rows, nextCursor, total, totalIsEstimate }
    },
    placeholderData: keepPreviousData,
  })
}

/** Marks a recipient as reminded, or removes the mark. The list shows it after the server has replied. */
export function useReminderMark() {
  const client = useQueryClient()
  return useMutation<ExpiringRecipient, CallError, { id: number; isReminded: boolean }>({
    mutationFn: async ({ id, isReminded }) =>
      (await callApi<ExpiringRecipient>(`/api/certificates/${id}/reminder`, { method: isReminded ? 'POST' : 'DELETE' })).data,
    onSuccess: (changed) =>
      client.setQueriesData<List<ExpiringRecipient>>(
        { queryKey: EXPIRING },
        (list) => list && { ...list, rows: list.rows.map((row) => (row.id === changed.id ? changed : row)) },
      ),
  })
}
