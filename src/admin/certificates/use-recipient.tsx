import { useState } from 'react'
import type { Participant } from '../../participants/participant.ts'
import { useItem } from '../data/use-admin-data.tsx'

interface Recipient {
  recipient: Participant | undefined
  isLoading: boolean
  setRecipient: (chosen: Participant) => void
}

/** The participant whose id is in the form: the one just chosen, otherwise loaded from the server. */
export function useRecipient(participantId: string): Recipient {
  const [chosen, setChosen] = useState<Participant>()
  const isChosen = String(chosen?.id) === participantId
  const { data, isLoading } = useItem('participant', isChosen || participantId === '' ? undefined : participantId)
  return { recipient: isChosen ? chosen : data?.item, isLoading, setRecipient: setChosen }
}
