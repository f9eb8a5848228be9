import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import { failureText, getData } from '../../shared/api-client.ts'
import { useToast } from '../../ui/toast/toast.tsx'
import { ENQUIRY_LISTS, enquiryPath, refreshCounts } from './use-inbox-data.tsx'

/** Moves a suspected message to the inbox and loads the lists again, also when somebody else has changed it before. */
export function useRelease() {
  const client = useQueryClient()
  const { toast } = useToast()
  return useMutation({
    mutationFn: ({ id, etag }: Enquiry) => getData<Enquiry>(`${enquiryPath(id)}/release`, { method: 'POST', ifMatch: etag }),
    onSuccess: ({ fullName }) =>
      toast({ title: 'Moved to the inbox', description: `The message from ${fullName} is pending.`, tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Not moved',
        description: failureText(error),
        tone: 'destructive',
      }),
    onSettled: () => {
      refreshCounts(client)
      return client.invalidateQueries(ENQUIRY_LISTS)
    },
  })
}
