import { expect, test } from 'vitest'
import { alsoWrittenTo } from './also-written-to.ts'
import type { ReceivedEntry, ReplyEntry } from '../enquiry-reply.schema.ts'

const ASHA = 'asha@example.com'
const received = (changes: Partial<ReceivedEntry> = {}): ReceivedEntry => ({
  type: 'received',
  id: 1,
  at: '2026-11-20T09:00:00.000Z',
  from: ASHA,
  fromName: null,
  to: [],
  cc: ['hr@example.com'],
  isFirst: false,
  isFromKnown: true,
  isForged: false,
  isAutomatic: false,
  isOneOfMany: false,
  text: 'Yes.',
  history: '',
  isCut: false,
  files: [],
  ...changes,
})
const reply = (cc: string[]): ReplyEntry => ({
  type: 'reply',
  id: 1,
  at: '2026-11-20T08:00:00.000Z',
  author: 'Meera',
  isMine: true,
  channel: 'mail',
  text: 'Our offer.',
  to: ASHA,
  cc,
  files: [],
  state: 'sent',
  error: null,
  mailId: 1,
  isWithdrawable: false,
})
const others = (...thread: Array<ReceivedEntry | ReplyEntry>) => alsoWrittenTo(thread, { email: ASHA, to: ASHA })

test('a reply to all goes to everybody who got the last e-mail beside the office, each once', () => {
  expect(others(received({ to: ['ravi@example.com'], cc: ['HR@example.com'] }), reply(['hr@example.com']))).toEqual({
    addresses: ['ravi@example.com', 'hr@example.com'],
    isToAll: true,
  })
})

test('those in copy of the last reply are offered again', () => {
  expect(others(received({ cc: [] }), reply(['hr@example.com']))).toEqual({ addresses: ['hr@example.com'], isToAll: false })
})

test.each(['isForged', 'isAutomatic', 'isOneOfMany'] as const)('nobody is offered whom a mail names that %s', (mark) => {
  expect(others(received({ [mark]: true }))).toEqual({ addresses: [], isToAll: false })
})

test('nobody is offered whom a stranger names', () => {
  expect(others(received({ isFromKnown: false, from: 'stranger@example.org' })).addresses).toEqual([])
})
