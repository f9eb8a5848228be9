import { expect, test } from 'vitest'
import { readMails } from '../mail/test-mails.ts'
import { createTestApp } from '../test-app.ts'
import { setUpTestApp } from '../test-hooks.ts'
import demo from './demo-content.json' with { type: 'json' }
import { seedDemo } from './seed.server.ts'

const app = setUpTestApp({ seed: 'demo' })

test('nobody gets a mail because of the demo, whose people do not exist', async () => {
  const { count } = await app.db.sql
    .selectFrom('certificates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(0)
  expect(await readMails(app)).toEqual([])
})

test.for(['2026-11-20', '2027-09-01', '2027-09-02', '2028-02-29', '2031-12-31'])(
  'a demo that is set up on %s shows each status that a certificate can have',
  async (day) => {
    const later = await createTestApp()
    later.time.now = new Date(`${day}T09:30:00Z`)
    await seedDemo(later.db, later.context())
    const shown = await Promise.all(
      demo.certificates.map(async ({ certificateId, participantId }) => {
        const fullName = demo.participants.find((person) => person.participantId === participantId)?.fullName
        const { data } = await later.fetch('/api/verify-certificate', { body: { certificateId, fullName } })
        return { certificateId, status: (data as { certificate: { status: string } }).certificate.status }
      }),
    )
    await later.close()
    expect(shown).toEqual(demo.certificates.map(({ certificateId, status }) => ({ certificateId, status })))
  },
)
