import { CircleDot, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BulkRequest } from './bulk-data.ts'
import type { StatusTone } from '#base/values/tone.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'

/** A bulk action that a list offers for its selection: its button, its confirmation and the options it sends. */
export interface BulkActionOption {
  kind: BulkRequest['kind']
  label: string
  icon: ReactNode
  isDangerous?: boolean
  /** Title of the confirmation; `count` is '25 participants'. */
  title: (count: string) => string
  confirm: string
  body: (options: Record<string, string>, choose: (options: Record<string, string>) => void) => ReactNode
  /** Whether the options are complete. */
  isReady?: (options: Record<string, string>) => boolean
}

/** Sets one status for all selected records. It can be undone. */
export function statusOption<Status extends string>(
  kind: BulkRequest['kind'],
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

/** Deletes the selected records. `words` states which of them cannot be deleted, `more` asks for options. */
export function deleteOption(kind: BulkRequest['kind'], words: string, more?: BulkActionOption['body']): BulkActionOption {
  return {
    kind,
    label: 'Delete',
    icon: <Trash2 />,
    isDangerous: true,
    title: (count) => `Delete ${count}?`,
    confirm: 'Delete',
    body: (options, choose) => (
      <>
        <p className="font-semibold">This is permanent. It cannot be undone.</p>
        <p>{words}</p>
        {more?.(options, choose)}
      </>
    ),
  }
}
