import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import { failureText } from '../../shared/api-client.ts'
import { useToast } from '../../ui/toast/toast.tsx'
import type { CallError } from '../data/use-admin-data.tsx'
import { releaseEnquiry } from './inbox-data.ts'
import { ENQUIRY_LISTS, refreshCounts } from './use-inbox-data.tsx'

/** Moves a suspected message to the inbox and loads the lists again, also when somebody else has changed it before. */
export function useRelease() {
  const client = useQueryClient()
  const { toast } = useToast()
  return useMutation<Enquiry, CallError, Enquiry>({
    mutationFn: releaseEnquiry,
    onSuccess: ({ fullName }) =>
      toast({ title: 'Moved to the inbox', description: `The message from ${fullName} is pending.`, tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Not moved',
        description: failureText(error, 'The server is not responding. You may be offline.'),
        tone: 'destructive',
      }),
    onSettled: () => {
      refreshCounts(client)
      return client.invalidateQueries(ENQUIRY_LISTS)
    },
  })
}
