import { expect, test } from 'vitest'
import { replyRecipients, type Sender } from './reply-recipients.ts'

const ASHA = { email: 'asha@example.com', fullName: 'Asha Example' }
const mail = (from: string, hour: number, changes: Partial<Sender> = {}): Sender => ({
  at: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
  from,
  fromName: null,
  isFromKnown: true,
  isAutomatic: false,
  isOneOfMany: false,
  ...changes,
})
const recipients = (...received: Sender[]) => replyRecipients(ASHA, received).map(({ address }) => address)

test('a reply goes to who wrote last, and may go to the address of the enquiry', () => {
  expect(recipients()).toEqual(['asha@example.com'])
  expect(recipients(mail('hr@example.com', 9))).toEqual(['hr@example.com', 'asha@example.com'])
  expect(recipients(mail('hr@example.com', 9), mail('Asha@Example.com', 10))).toEqual(['asha@example.com', 'hr@example.com'])
})

test('who wrote last is told by the time, not by the order in which the mails were read', () => {
  expect(recipients(mail('hr@example.com', 11), mail('boss@example.com', 10))[0]).toBe('hr@example.com')
})

test('a stranger, a program and somebody who was erased get none', () => {
  const received = [mail('x@example.org', 9, { isFromKnown: false }), mail('no-reply@example.com', 10), mail('', 11)]
  expect(recipients(...received)).toEqual(['asha@example.com'])
})

test('each has the name by which they wrote, and the sender of the enquiry the one that they gave', () => {
  const received = [mail('hr@example.com', 9, { fromName: 'HR' }), mail('ASHA@example.com', 10, { fromName: 'asha' })]
  expect(replyRecipients(ASHA, received).map(({ name }) => name)).toEqual(['Asha Example', 'HR'])
})

test('without an address nobody gets a mail, until somebody who is known has written', () => {
  expect(replyRecipients({ ...ASHA, email: '' }, [])).toEqual([])
  expect(replyRecipients({ ...ASHA, email: '' }, [mail('hr@example.com', 9)])).toHaveLength(1)
})
