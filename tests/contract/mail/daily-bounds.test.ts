import { expect, test } from 'vitest'
import type { MailKind } from '#mail/mail-kinds.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'

const TWO_HOURS_MS = 2 * 3_600_000

const app = setUpTestApp({ seed: 'none' })

/** Counts the waiting mails of this kind per mailbox, and lets two hours pass for all of them. */
async function countLater(kind: MailKind): Promise<Record<string, number>> {
  const rows = await app.db.sql.selectFrom('mails').select(['id', 'mailbox_key', 'created_at']).where('kind', '=', kind).execute()
  await app.db.write(async (tx) => {
    for (const { id, created_at: at } of rows) {
      const earlier = new Date(Date.parse(at) - TWO_HOURS_MS).toISOString()
      await tx.sql.updateTable('mails').set({ created_at: earlier }).where('id', '=', id).execute()
    }
  })
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, (row) => row.mailbox_key ?? '')).map(([key, found]) => [key, found?.length ?? 0]),
  )
}

/** Returns other spellings of the same mailbox. */
const spellings = (round: number) => [
  `asha+${round}a@example.com`,
  `Asha+${round}b@Example.com`,
  `a.s.ha+${round}@gmail.com`,
  `asha@gmail.com`,
]

test('of receipts that strangers cause three an hour and six a day reach one mailbox, and every enquiry is stored', async () => {
  const counts: Array<Record<string, number>> = []
  for (const round of [1, 2, 3, 4]) {
    for (const email of [...spellings(round), ...spellings(round + 4)]) {
      const body = { name: 'Asha Example', email, phone: '', subject: 'Other Inquiry', message: `Please call, ${round}.` }
      expect((await app.fetch('/api/contact', { body })).status).toBe(201)
    }
    counts.push(await countLater('enquiry-receipt'))
  }
  const both = (count: number) => ({ 'asha@example.com': count, 'asha@gmail.com': count })
  expect(counts).toEqual([both(3), both(6), both(6), both(6)])
  expect(await app.db.sql.selectFrom('contacts').select('id').execute()).toHaveLength(32)
})

test('of confirmations of the newsletter one an hour and three a day reach one mailbox, and each sign-up is answered alike', async () => {
  const counts: Array<Record<string, number>> = []
  const replies = new Set<string>()
  for (const round of [1, 2, 3, 4]) {
    for (const email of spellings(round)) replies.add((await app.fetch('/api/newsletter', { body: { email } })).text)
    counts.push(await countLater('newsletter-confirmation'))
  }
  const both = (count: number) => ({ 'asha@example.com': count, 'asha@gmail.com': count })
  expect(counts).toEqual([both(1), both(2), both(3), both(3)])
  expect([...replies]).toEqual([expect.stringContaining('"success":true')])
})
