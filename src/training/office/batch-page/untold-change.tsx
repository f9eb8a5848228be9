import { plural } from '#base/text/wording/counted.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { endingDate } from '../../batches/batch-days.ts'
import { batchMessagesPath } from '#lists/records/record-paths.ts'
import { TextLink } from '#ui/button/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { todayInIndia } from '../batches/batch-words.tsx'
import { recipientsInWords, untoldOf, useMessagePreview } from './message-data.tsx'
import { useBatchOrders } from './roster-data.tsx'

/**
 * After a change of days, hours, place or links, or a cancellation: shows how many people and buyers do not know of it, and links to the messages. The
 * count is the one under "What needs you today".
 */
export function UntoldChange({ batch, isLinked }: { batch: Batch; isLinked: boolean }) {
  const { id, sequence, status, days } = batch
  const isCancelled = status === 'cancelled'
  const { data: orders = [] } = useBatchOrders(id)
  const enabled = (sequence > 0 || orders.length > 0) && endingDate(days) >= todayInIndia()
  const { data } = useMessagePreview(id, isCancelled ? 'cancelled' : 'changed', { enabled })
  const { people, buyers } = untoldOf(data)
  if (!enabled || people + buyers === 0) return null
  const what = isCancelled ? 'that it is cancelled' : 'of a change yet'
  return (
    <Notice
      tone="warning"
      title={`${recipientsInWords(people, buyers)} ${plural(people + buyers, 'does', 'do')} not know ${what}`}
      className="mb-4"
    >
      {!isCancelled && <p className="wrap-anywhere">{data?.changes.map(({ label, now }) => `${label}: ${now}`).join(' · ')}</p>}
      {isLinked && <TextLink to={batchMessagesPath(id)}>See who is told, and tell them</TextLink>}
    </Notice>
  )
}
