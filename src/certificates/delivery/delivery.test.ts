import { expect, test } from 'vitest'
import { deliveryMessage, deliveryOf, deliveryText } from './delivery.ts'
import type { DeliveryMail } from './delivery.schema.ts'

const NOW = new Date('2026-11-20T09:30:00Z')
const CERTIFICATE = { edition: 1, editionAt: '2026-11-10T09:30:00.000Z', isValid: true, email: 'asha@example.com', client: null }
const MAIL: DeliveryMail = {
  id: 1,
  edition: 1,
  status: 'sent',
  to: 'asha@example.com',
  createdAt: '2026-11-10T09:30:00.000Z',
  dueAt: '2026-11-10T09:30:00.000Z',
  sentAt: '2026-11-10T09:31:00.000Z',
  sentBy: null,
  error: null,
}
const OPENED = { state: 'opened', at: '2026-11-12T09:30:00.000Z' } as const

test.each([
  ['Sent on 10 Nov 2026', {}, [MAIL]],
  ['Sent on 10 Nov 2026, the client has opened it', { client: OPENED }, [MAIL]],
  ['Opened by the client on 12 Nov 2026', { client: OPENED }, []],
  ['Opened by the client on 12 Nov 2026', { client: OPENED, isValid: false }, []],
  ['Sent to the client on 12 Nov 2026', { client: { ...OPENED, state: 'sent' as const }, email: null }, []],
  ['Could not be sent, the client has opened it', { client: OPENED }, [{ ...MAIL, status: 'failed' as const }]],
  ['Waiting to be sent', {}, [{ ...MAIL, status: 'waiting' as const }]],
  ['Not sent yet', {}, [{ ...MAIL, status: 'cancelled' as const }]],
  ['Not sent: no e-mail address', { email: null }, []],
  ['Only an earlier edition was sent', { edition: 2, editionAt: '2026-11-15T09:30:00.000Z' }, [MAIL]],
  ['Could not be sent', { edition: 2 }, [{ ...MAIL, status: 'failed' as const }]],
  ['Not known: e-mails are kept for 12 months', { editionAt: '2025-11-01T09:30:00.000Z' }, []],
  ['', { isValid: false }, []],
])('%s', (text, changes, mails) => {
  expect(deliveryText(deliveryOf({ ...CERTIFICATE, ...changes }, mails, NOW))).toBe(text)
})

test('a certificate that is sent again is not congratulated again, also in the edition that was corrected', () => {
  const sent = { edition: 1, isAgain: false, kind: 'completion' as const, fullName: 'Asha Example', program: 'Core Tools' }
  const about = { certificateId: 'CERT1', link: 'https://www.example.com/c/x', company: 'BHM' }
  const message = (changes: object) => deliveryMessage({ ...sent, ...about, ...changes })
  expect(message({}).text).toContain('Congratulations!')
  expect(message({ edition: 2 }).subject).toBe('Your corrected certificate: Core Tools')
  for (const edition of [1, 2]) {
    const { subject, text } = message({ edition, isAgain: true })
    expect(subject).toBe('Your certificate again: Core Tools')
    expect(text).toContain('Here is your certificate for Core Tools again:')
    expect(text).not.toMatch(/Congrat|corrected/)
  }
})
