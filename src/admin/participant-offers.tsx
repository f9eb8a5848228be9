import { CircleDot } from 'lucide-react'
import { PARTICIPANT_STATUSES, PARTICIPANT_STATUS_TONES } from '../participants/participant.ts'
import { StatusBadge } from '../ui/badge.tsx'
import { RadioGroup } from '../ui/choices.tsx'
import { deleteOffer, type BulkOffer } from './selection-bar.tsx'

/** What is offered for ticked participants. */
export const PARTICIPANT_OFFERS: readonly BulkOffer[] = [
  {
    kind: 'participant-status',
    label: 'Set status',
    icon: <CircleDot />,
    title: (count) => `Set the status of ${count}`,
    confirm: 'Set status',
    isReady: ({ status }) => status !== undefined,
    body: ({ status = '' }, choose) => (
      <RadioGroup
        name="status"
        legend="New status"
        value={status}
        onChange={(event) => choose({ status: event.currentTarget.value })}
        choices={PARTICIPANT_STATUSES.map((one) => ({
          value: one,
          label: <StatusBadge tone={PARTICIPANT_STATUS_TONES[one]}>{one}</StatusBadge>,
        }))}
      />
    ),
  },
  deleteOffer('participant-delete', 'Participants who hold certificates stay, and the result names them.'),
]
