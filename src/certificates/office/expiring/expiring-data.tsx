import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ExpiringRecipient } from '../../expiry-reminder.ts'
import { getData } from '#base/api/api-client.ts'
import type { List } from '#office/data/admin-data.ts'
import { listQuery } from '#office/data/use-admin-data.tsx'

const EXPIRING = ['certificate', 'expiring']

/** One page of the certificates that expire within this many days. Reloaded when a certificate changes. */
export function useExpiring({ within, cursor, limit }: { within: string; cursor: string | undefined; limit: number }) {
  return useQuery(listQuery<ExpiringRecipient>(EXPIRING, '/api/expiring-certificates', { within: within || '90', limit, cursor }))
}

/** Marks a recipient as reminded, or removes the mark. The list shows it after the server has replied. */
export function useReminderMark() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isReminded }: { id: number; isReminded: boolean }) =>
      getData<ExpiringRecipient>(`/api/certificates/${id}/reminder`, { method: isReminded ? 'POST' : 'DELETE' }),
    onSuccess: (changed) =>
      client.setQueriesData<List<ExpiringRecipient>>(
        { queryKey: EXPIRING },
        (list) => list && { ...list, rows: list.rows.map((row) => (row.id === changed.id ? changed : row)) },
      ),
  })
}
