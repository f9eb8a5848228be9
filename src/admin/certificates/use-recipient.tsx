import { useState } from 'react'
import type { Participant } from '../../participants/participant.ts'
import { useItem } from '../data/use-admin-data.tsx'

interface Holder {
  holder: Participant | undefined
  isLoading: boolean
  setHolder: (chosen: Participant) => void
}

/** The participant whose row stands in the form: the one just chosen, else as it is stored. */
export function useRecipient(participantId: string): Holder {
  const [chosen, setChosen] = useState<Participant>()
  const isChosen = String(chosen?.id) === participantId
  const { data, isLoading } = useItem('participant', isChosen || participantId === '' ? undefined : participantId)
  return { holder: isChosen ? chosen : data?.item, isLoading, setHolder: setChosen }
}
