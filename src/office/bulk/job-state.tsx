import { TriangleAlert } from 'lucide-react'
import type { BulkJob } from '#lists/bulk/bulk.schema.ts'
import type { StatusTone } from '#base/values/tone.ts'
import { StatusBadge } from '#ui/badge.tsx'

/** The state of a job. A finished job with refused records is shown as a warning. */
export function JobState({ job: { state, refused } }: { job: BulkJob }) {
  if (state === 'finished' && refused > 0) {
    return (
      <StatusBadge tone="warning" icon={TriangleAlert}>
        {state}
      </StatusBadge>
    )
  }
  return <StatusBadge tone={TONES[state]}>{state}</StatusBadge>
}

const TONES: Record<BulkJob['state'], StatusTone> = {
  waiting: 'neutral',
  running: 'info',
  finished: 'success',
  cancelled: 'neutral',
  interrupted: 'danger',
}
