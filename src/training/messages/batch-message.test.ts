import { expect, test } from 'vitest'
import type { Batch } from '../batches/batch.schema.ts'
import { correctedInWords, messageRefusal } from './batch-message.ts'

const night = { date: '2026-12-12', startTime: '22:00', endTime: '06:00' }
const batch = { status: 'open', confirmed: true, days: [night] } as unknown as Batch

test('people of a night are told until the day on which it ends, and reminded before the one on which it begins', () => {
  expect(messageRefusal('changed', batch, '2026-12-13')).toBeUndefined()
  expect(messageRefusal('changed', batch, '2026-12-14')).toContain('The batch is over: it ended on 13 Dec 2026.')
  expect(messageRefusal('reminder', batch, '2026-12-11')).toBeUndefined()
  expect(messageRefusal('reminder', batch, '2026-12-12')).toContain('has begun')
})

test('whoever notes that people know already reads which mails leave all the same', () => {
  expect(correctedInWords(0)).toBe('Nothing was sent.')
  expect(correctedInWords(1)).toBe('One e-mail of joining instructions had not left yet: sent with the new data.')
  expect(correctedInWords(3)).toBe('3 e-mails of joining instructions had not left yet: sent with the new data.')
})
