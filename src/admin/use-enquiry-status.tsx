import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Enquiry, EnquiryStatus } from '../enquiries/enquiry.ts'
import { failureText } from '../shared/api-client.ts'
import { useToast } from '../ui/toast.tsx'
import { updateItem, type List, type Versioned } from './admin-data.ts'
import { overviewQuery, type CallError } from './use-admin-data.tsx'

const LISTS = { queryKey: ['contact', 'list'] }

/**
 * Sets the status of one message with one call. The page shows it at once and takes it back when it fails. The lists
 * are only marked as old: a message that a filter no longer fits stays where it is until the view lets it go.
 */
export function useEnquiryStatus({ id, status: stored }: Enquiry, onSaved: () => void) {
  const client = useQueryClient()
  const { toast } = useToast()
  return useMutation<Versioned<Enquiry>, CallError, EnquiryStatus, { before: EnquiryStatus }>({
    mutationFn: (status) => updateItem('contact', { id, values: { status }, etag: undefined }),
    onMutate: async (status) => {
      await client.cancelQueries(LISTS)
      showStatus(client, id, status)
      return { before: stored }
    },
    onSuccess: () => {
      toast({ title: 'Contact status updated', tone: 'success' })
      void client.invalidateQueries({ ...LISTS, refetchType: 'none' })
      void client.invalidateQueries(overviewQuery)
      onSaved()
    },
    onError: (error, _status, context) => {
      if (context) showStatus(client, id, context.before)
      const description = failureText(error, 'The server does not answer. You may be offline.')
      toast({ title: 'Error updating contact status', description, tone: 'destructive' })
    },
  })
}

function showStatus(client: QueryClient, id: number, status: EnquiryStatus): void {
  client.setQueriesData<List<Enquiry>>(LISTS, (list) => {
    const rows = list?.rows.map((enquiry) => (enquiry.id === id ? { ...enquiry, status } : enquiry))
    return list && rows && { ...list, rows }
  })
}
