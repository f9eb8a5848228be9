import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import type { ParticipantForm } from '../../participants/participant.schema.ts'
import type { Participant } from '../../participants/participant.ts'
import { getData } from '../../shared/api-client.ts'
import { useToast } from '../../ui/toast/toast.tsx'
import { PARTICIPANT_LABELS } from '../participants/participant-values.ts'
import { saveRefusal } from '../editor/save-refusal.ts'
import { currentOf } from './use-enquiry-changes.tsx'
import { enquiryPath, refreshCounts, showEnquiry } from './use-inbox-data.tsx'
import { useSingleFlight } from '../kit/use-single-flight.tsx'

/** Default text of docs/product/requirements.md, section 8. */
const NOT_CREATED = 'An error occurred while creating the participant'

interface Outcome {
  /** Called when the participant exists: created now, or earlier by someone else. */
  onDone: () => void
  onRefused: (fields: Record<string, string>) => void
}

/** Submits the participant of an enrolment request once, then shows the changed request. */
export function useEnrol(enquiry: Enquiry, { onDone, onRefused }: Outcome) {
  const client = useQueryClient()
  const { toast } = useToast()
  const [refusal, setRefusal] = useState<string>()
  const [refusalCount, setRefusalCount] = useState(0)
  const enrol = useMutation({
    mutationFn: (form: ParticipantForm) =>
      getData<{ participant: Participant; enquiry: Enquiry }>(`${enquiryPath(enquiry.id)}/participant`, { method: 'POST', body: form }),
    onSuccess: ({ participant, enquiry: resolved }) => {
      showEnquiry(client, resolved)
      toast({ title: 'Participant created', description: participant.participantId, tone: 'success' })
      refresh()
      onDone()
    },
    onError: (error) => {
      const { message, fields } = saveRefusal(error, Object.keys(PARTICIPANT_LABELS), NOT_CREATED)
      toast({ title: 'Error creating participant', description: message, tone: 'destructive' })
      const current = currentOf(error)
      if (current) {
        showEnquiry(client, current)
        refresh()
        onDone()
        return
      }
      onRefused(fields)
      setRefusal(Object.values(fields).includes(message) ? undefined : message)
      setRefusalCount((count) => count + 1)
    },
  })
  return { isPending: enrol.isPending, send: useSingleFlight(enrol), refusal, refusalCount }

  function refresh() {
    refreshCounts(client)
    void client.invalidateQueries({ queryKey: ['participant', 'list'] })
  }
}
