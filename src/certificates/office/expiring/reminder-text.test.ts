import { expect, test } from 'vitest'
import type { ExpiringRecipient } from '../../expiry-reminder.schema.ts'
import { reminderText } from './reminder-text.ts'

const recipient = (reminder: Partial<ExpiringRecipient['reminder']>, renewedBy: string | null = null) =>
  ({
    expiryDate: '2026-12-31',
    renewedBy,
    reminder: { step: 60, dueOn: '2026-11-01', nextOn: '2026-12-17', sentAt: null, sentBy: null, ...reminder },
  }) as ExpiringRecipient

test.each([
  ['a reminder that is due', recipient({ state: 'waiting' }), 'Reminder due', 'Due since 1 Nov 2026'],
  // Half past midnight in India, the evening before in Greenwich.
  [
    'a reminder that was sent',
    recipient({ state: 'sent', sentAt: '2026-11-20T19:00:00Z', sentBy: 'Asha' }),
    'Reminded',
    '21 Nov 2026 by Asha, again on 17 Dec 2026',
  ],
  [
    'the last reminder',
    recipient({ state: 'sent', step: 14, nextOn: null, sentAt: '2026-12-20T09:00:00Z', sentBy: 'Asha' }),
    'Reminded',
    '20 Dec 2026 by Asha',
  ],
  ['a future reminder', recipient({ state: 'later' }), 'Not yet', 'Reminder on 1 Nov 2026'],
  ['a recipient who has renewed', recipient({ state: 'renewed' }, 'CERT1'), 'Renewed', 'By CERT1'],
  ['a certificate for a few days', recipient({ state: 'none', step: 14 }), 'No reminder', 'Issued less than 14 days before it expires'],
])('the text for %s', (_, given, label, detail) => {
  expect(reminderText(given)).toMatchObject({ label, detail })
})
