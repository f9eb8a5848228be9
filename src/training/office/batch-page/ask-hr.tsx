import type { Batch } from '../../batches/batch.schema.ts'
import { SendToClient } from '#client-links/office/send-to-client.tsx'
import { useRoster } from './roster-data.tsx'

/** Asks the client's HR whether the names are spelled correctly. Hidden if nobody in the batch belongs to a client. */
export function AskHr({ batch: { id, clientId, status } }: { batch: Batch }) {
  const { data: roster = [] } = useRoster(id)
  const ids = roster.filter((entry) => entry.rosterState !== 'cancelled' && entry.clientId !== null).map((entry) => entry.id)
  if (status === 'cancelled' || ids.length === 0) return null
  return (
    <div className="max-sm:w-full max-sm:[&>button]:w-full">
      <SendToClient purpose="names" label="Ask HR to check names" selection={{ ids }} proposedClientId={clientId} />
    </div>
  )
}
