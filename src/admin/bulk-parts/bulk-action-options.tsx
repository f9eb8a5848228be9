import { CircleDot, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BulkKind } from '../../bulk/jobs/bulk-job.ts'
import type { StatusTone } from '../../shared/tone.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { RadioGroup } from '../../ui/form/choices.tsx'

/** Work offered on what is ticked: what is asked before it begins, and what is sent. */
export interface BulkActionOption {
  kind: BulkKind
  label: string
  icon: ReactNode
  isDangerous?: boolean
  /** The question of its dialog, for so many: '25 participants'. */
  title: (count: string) => string
  confirm: string
  body: (options: Record<string, string>, choose: (options: Record<string, string>) => void) => ReactNode
  /** What it needs before it can begin. */
  isReady?: (options: Record<string, string>) => boolean
}

/** Any status for all of them; it can be taken back. */
export function statusOption<Status extends string>(
  kind: BulkKind,
  statuses: readonly Status[],
  tones: Record<Status, StatusTone>,
): BulkActionOption {
  return {
    kind,
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
        choices={statuses.map((one) => ({ value: one, label: <StatusBadge tone={tones[one]}>{one}</StatusBadge> }))}
      />
    ),
  }
}

/** Deleting, with what stands in its way. */
export function deleteOption(kind: BulkKind, words: string): BulkActionOption {
  return {
    kind,
    label: 'Delete',
    icon: <Trash2 />,
    isDangerous: true,
    title: (count) => `Delete ${count}?`,
    confirm: 'Delete',
    body: () => (
      <>
        <p className="font-semibold">This is permanent. It cannot be undone.</p>
        <p>{words}</p>
      </>
    ),
  }
}
