import { expect, test } from 'vitest'
import type { Batch } from '../batches/batch.schema.ts'
import { messageRefusal } from './batch-message.ts'

const night = { date: '2026-12-12', startTime: '22:00', endTime: '06:00' }
const batch = { status: 'open', confirmed: true, days: [night] } as unknown as Batch

test('people of a night are told until the day on which it ends, and reminded before the one on which it begins', () => {
  expect(messageRefusal('changed', batch, '2026-12-13')).toBeUndefined()
  expect(messageRefusal('changed', batch, '2026-12-14')).toContain('The batch is over: it ended on 13 Dec 2026.')
  expect(messageRefusal('reminder', batch, '2026-12-11')).toBeUndefined()
  expect(messageRefusal('reminder', batch, '2026-12-12')).toContain('has begun')
})
