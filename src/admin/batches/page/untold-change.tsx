import type { Batch } from '../../../batches/batch.ts'
import { recordPath } from '../../../records/record-paths.ts'
import { TextLink } from '../../../ui/button/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { peopleInWords, useMessagePreview } from './message-data.tsx'

/** Says after a change of days or place how many people still know the old ones, and leads to who is told what. */
export function UntoldChange({ batch }: { batch: Batch }) {
  const { id, sequence, status } = batch
  const { data } = useMessagePreview(id, 'changed', { enabled: sequence > 0 && status !== 'cancelled' })
  const untold = data?.people.filter(({ way }) => way !== 'none').length ?? 0
  if (untold === 0) return null
  return (
    <Notice tone="warning" title={`${peopleInWords(untold)} ${untold === 1 ? 'does' : 'do'} not know of a change yet`} className="mb-4">
      <p className="wrap-anywhere">{data?.changes.map(({ label, now }) => `${label}: ${now}`).join(' · ')}</p>
      <TextLink to={`${recordPath('batch', id)}&part=messages`}>See who is told, and tell them</TextLink>
    </Notice>
  )
}
