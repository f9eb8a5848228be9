import { expect, test } from 'vitest'
import type { Enquiry } from '../enquiry.schema.ts'
import { fitsInbox, type InboxFilter } from './inbox-fit.ts'

const NOW = new Date('2026-11-20T09:30:00Z')
const CLOCK = { now: NOW, hours: [] }
const ME = 7
const ALL: InboxFilter = { status: '', kind: '', channel: '', owner: '', due: '', suspected: '', person: '', clientId: '' }
const MESSAGE = {
  status: 'pending',
  kind: 'enrolment',
  ownerId: ME,
  followUpOn: '2026-11-20',
  suspectedFor: [] as Enquiry['suspectedFor'],
  createdAt: '2026-11-18T09:30:00Z',
} as Enquiry

const fits = (filter: Partial<InboxFilter>, changes: Partial<Enquiry> = {}) =>
  fitsInbox({ ...MESSAGE, ...changes }, { ...ALL, ...filter }, ME, CLOCK)

test.each([
  [{}, {}],
  [{ status: 'pending', kind: 'enrolment', owner: 'me', due: 'overdue' }, {}],
  [{ owner: '7', due: 'follow-up' }, {}],
  [{ channel: 'walk-in' }, { channel: 'walk-in' }],
  [{ due: 'lost' }, { lostReason: 'Price' }],
  [{ owner: 'nobody' }, { ownerId: null }],
  [{ owner: 'me', due: 'open' }, { status: 'contacted' }],
  [{ suspected: 'true' }, { suspectedFor: ['flood'] }],
] as Array<[Partial<InboxFilter>, Partial<Enquiry>]>)('%j shows it', (filter, changes) => {
  expect(fits(filter, changes)).toBe(true)
})

test.each([
  [{ status: 'pending' }, { status: 'resolved' }],
  [{}, { suspectedFor: ['flood'] }],
  [{ suspected: 'true' }, { suspectedFor: [] }],
  [{ kind: 'enquiry' }, {}],
  [{ channel: 'walk-in' }, { channel: 'phone' }],
  [{ owner: 'me' }, { ownerId: null }],
  [{ owner: 'nobody' }, {}],
  [{ owner: '8' }, {}],
  [{ due: 'overdue' }, { status: 'contacted' }],
  [{ due: 'open' }, { status: 'archived' }],
  [{ due: 'follow-up' }, { followUpOn: '2026-11-21' }],
  [{ due: 'follow-up' }, { status: 'resolved' }],
  [{ due: 'lost' }, { lostReason: null }],
] as Array<[Partial<InboxFilter>, Partial<Enquiry>]>)('%j no longer shows it after %j', (filter, changes) => {
  expect(fits(filter, changes)).toBe(false)
})

test('until the user is known, the filter “mine” removes nothing', () => {
  expect(fitsInbox(MESSAGE, { ...ALL, owner: 'me' }, undefined, CLOCK)).toBe(true)
})
