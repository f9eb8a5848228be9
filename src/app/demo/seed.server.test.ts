import { expect, test } from 'vitest'
import type { Batch } from '#training/batches/batch.schema.ts'
import { firstDay, lastDay } from '#training/batches/batch-days.ts'
import type { Certificate } from '#certificates/certificate.schema.ts'
import { readMails } from '#mail/test-mails.ts'
import { indianDate } from '#base/dates/dates.ts'
import { createTestApp } from '../testing/test-app.ts'
import { setUpTestApp } from '../testing/test-hooks.ts'
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

// A Sunday, a Monday, and a late Saturday evening that is already Sunday in India.
test.for(['2026-11-22T09:30:00Z', '2026-11-23T04:00:00Z', '2028-12-30T20:00:00Z'])(
  'a demo that is set up at %s has six batches ahead, one full, one in-plant, one online, and two done with certificates',
  async (start) => {
    const later = await createTestApp()
    later.time.now = new Date(start)
    await seedDemo(later.db, later.context())
    const today = indianDate(later.time.now)
    const batches = (await later.fetchAsAdmin('/api/batches')).data as Batch[]
    const certificates = (await later.fetchAsAdmin('/api/certificates?limit=200')).data as Certificate[]
    await later.close()

    const ahead = batches.filter(({ days }) => firstDay(days) > today)
    expect(ahead).toHaveLength(6)
    expect(ahead.filter(({ seats, seatsTaken }) => seats === seatsTaken).map(({ waiting }) => waiting)).toEqual([2])
    expect(ahead.filter(({ mode }) => mode === 'in-plant').map(({ client_name: client, isPublic }) => [client, isPublic])).toEqual([
      ['Mockup Motors', false],
    ])
    expect(ahead.filter(({ mode, meetingLink }) => mode === 'online' && meetingLink !== null)).toHaveLength(1)
    const dates = batches.flatMap(({ days }) => days.map(({ date }) => date))
    expect(dates.filter((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0)).toEqual([])

    const done = batches.filter(({ days }) => lastDay(days) < today)
    expect(done).toHaveLength(2)
    for (const { days, seatsTaken, trainers } of done) {
      const issued = certificates.filter(({ training }) => training?.startDate === firstDay(days))
      expect(issued).toHaveLength(seatsTaken)
      expect(issued.map(({ training, issueDate }) => [training?.trainers, issueDate])).toEqual(
        issued.map(() => [trainers.map(({ name }) => name), lastDay(days)]),
      )
      expect(issued.filter(({ training }) => training?.kind === 'participation')).toHaveLength(1)
    }
  },
)
