import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Enquiry, EnquiryStatus } from '../enquiries/enquiry.ts'
import { failureText, HttpError } from '../shared/api-client.ts'
import { useToast } from '../ui/toast.tsx'
import { updateItem, type List, type Versioned } from './admin-data.ts'
import { overviewQuery, type CallError } from './use-admin-data.tsx'
import { useOneAtATime } from './use-one-at-a-time.tsx'

const LISTS = { queryKey: ['contact', 'list'] }

const STALE = 412

/**
 * Sets the status of one message with one call. The page shows it at once and takes it back when it fails, or shows
 * what somebody else made of it meanwhile. The lists
 * are only marked as old: a message that a filter no longer fits stays where it is until the view lets it go.
 */
export function useEnquiryStatus(stored: Enquiry, onSaved: () => void) {
  const client = useQueryClient()
  const { toast } = useToast()
  const change = useMutation<Versioned<Enquiry>, CallError, EnquiryStatus, { before: Enquiry }>({
    mutationFn: (status) => updateItem('contact', { id: stored.id, values: { status }, etag: stored.etag }),
    onMutate: async (status) => {
      await client.cancelQueries(LISTS)
      showRow(client, { ...stored, status })
      return { before: stored }
    },
    onSuccess: ({ item }) => {
      showRow(client, item)
      toast({ title: 'Contact status updated', tone: 'success' })
      void client.invalidateQueries({ ...LISTS, refetchType: 'none' })
      void client.invalidateQueries(overviewQuery)
      onSaved()
    },
    onError: (error, _status, context) => {
      if (context) showRow(client, currentOf(error) ?? context.before)
      const description = failureText(error, error instanceof TypeError ? NO_CONNECTION : NOT_UPDATED)
      toast({ title: 'Error updating contact status', description, tone: 'destructive' })
    },
  })
  return { ...change, choose: useOneAtATime(change) }
}

const NO_CONNECTION = 'The server does not answer. You may be offline.'
/** SPEC.md section 8. */
const NOT_UPDATED = 'An error occurred while updating the contact status'

/** With a stale change the server sends the message as it is now. */
function currentOf(error: CallError): Enquiry | undefined {
  return error instanceof HttpError && error.status === STALE ? (error.failure?.data as Enquiry | undefined) : undefined
}

function showRow(client: QueryClient, shown: Enquiry): void {
  client.setQueriesData<List<Enquiry>>(LISTS, (list) => {
    const rows = list?.rows.map((enquiry) => (enquiry.id === shown.id ? shown : enquiry))
    return list && rows && { ...list, rows }
  })
}
