import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { newPerson } from '#clients/server/person-key.server.ts'
import { checkChain } from '#base/audit/audit-check.server.ts'
import type { AuditEntry } from '#base/audit/audit-log.schema.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'
import { Worker } from '#base/jobs/worker.server.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { PARTICIPANT, makeProgram } from '#app/testing/test-records.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { retentionJobSource } from './retention-run.server.ts'
import { ENQUIRY, setUpRetention } from '../../test-retention.ts'

const { app, at, change, comeDue, run, runAt, read, save, preview, enquiries, send, runsInHistory } = setUpRetention()

const workers: Worker[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
})

/** Enquiries that were archived long ago. */
async function insertOld(count: number): Promise<void> {
  const then = '2020-01-10T05:00:00.000Z'
  const row = {
    full_name: ENQUIRY.name,
    email: ENQUIRY.email,
    phone: null,
    subject: ENQUIRY.subject,
    message: ENQUIRY.message,
    status: 'archived',
    kind: 'enquiry',
    training_program_id: null,
    service_id: null,
    consent_at: then,
    search_text: '',
    created_at: then,
    updated_at: then,
  } as const
  await app.db.write(async (tx) => {
    const person = await newPerson(tx)
    const rows = Array.from({ length: count }, () => ({ ...row, person_id: person }))
    await tx.sql.insertInto('contacts').values(rows).execute()
  })
}

/** A second process on the same database. */
function startProcess(): Worker {
  const worker = new Worker({ db: app.db, clock: () => app.time.now, onFault: (error) => app.faults.push(error) })
  worker.add(retentionJobSource({ db: app.db, random: randomBytes, secret: app.api.secret }))
  workers.push(worker)
  return worker
}

describe('the history', () => {
  const words = async () => {
    const rows = await app.db.sql.selectFrom('audit_values').select(['before', 'after', 'actor_name', 'network']).execute()
    return JSON.stringify(rows)
  }
  const chainBreak = async () => (await checkChain(app.db)).firstBreak

  test('loses what it says about a closed enquiry together with it, and its chain still holds', async () => {
    const id = await send('2025-01-10T05:00:00Z', 'pending')
    const kept = await send('2025-01-10T05:00:00Z', 'pending')
    for (const enquiry of [id, kept]) {
      await change(`/api/contacts/${enquiry}/notes`, { text: `Called the plant in Pune about ${enquiry}` }, 'POST')
    }
    await change(`/api/contacts/${id}`, { status: 'archived' })
    await runAt('2027-06-20T05:00:00Z')
    expect(await enquiries()).toEqual([kept])
    expect(await words()).not.toContain(`Pune about ${id}`)
    expect(await words()).toContain(`Pune about ${kept}`)
    expect(await chainBreak()).toBeUndefined()
    const { data } = await app.fetchAsAdmin(`/api/admin/history?subject=enquiry:${id}`)
    expect((data as AuditEntry[]).map(({ action, actorName }) => [action, actorName])).toEqual([
      ['enquiry status changed', 'Administrator'],
      ['enquiry note added', 'Administrator'],
    ])
  })

  test('keeps what it says about deleted people for its own period, and then loses it once', async () => {
    const id = await send('2026-01-10T05:00:00Z', 'pending')
    const program = await makeProgram(app)
    const participant = (await change('/api/participants/create', { ...PARTICIPANT, trainingProgramId: program.id }, 'POST')).data as {
      id: number
    }
    await change(`/api/contacts/${id}`, {}, 'DELETE')
    await change(`/api/participants/${participant.id}`, {}, 'DELETE')
    await save({ deletedRecords: 3 })
    await runAt('2026-04-10T05:00:00Z')
    expect(await words()).toContain(ENQUIRY.email)
    expect(await preview({ deletedRecords: 2 })).toMatchObject({ deletedRecords: 2 })
    await runAt('2026-04-12T05:00:00Z')
    for (const value of [ENQUIRY.email, ENQUIRY.message, PARTICIPANT.fullName, PARTICIPANT.email])
      expect(await words()).not.toContain(value)
    expect(await words()).toContain(program.title)
    expect(await chainBreak()).toBeUndefined()
    await runAt('2026-04-13T05:00:00Z')
    // The first run removes the records kept for Undo.
    expect(await runsInHistory()).toEqual([{ deletedRecords: 2 }, { deletedEnquiries: 1 }])
    expect((await read()).due.deletedRecords).toBe(0)
  })

  test('loses the networks of entries past the period, and keeps who did what', async () => {
    at('2026-01-10T05:00:00Z')
    for (let attempt = 0; attempt < 3; attempt += 1) await app.fetch('/api/contacts')
    at('2026-03-10T05:00:00Z')
    await app.fetch('/api/participants')
    await save({ networks: 2 })
    expect((await read()).due.networks).toBe(0)
    await runAt('2026-03-11T05:00:00Z')
    const networks = await entriesWithValues(app.db)
      .select('subject')
      .where('action', '=', 'refused')
      .where('network', 'is not', null)
      .execute()
    expect(networks).toEqual([{ subject: 'GET /api/participants' }])
    expect(await words()).toContain('Administrator')
    expect(await chainBreak()).toBeUndefined()
  })
})

describe('a run', () => {
  test('writes one entry with counts only, and none when there was nothing to remove', async () => {
    await insertOld(120)
    await runAt('2026-11-20T05:00:00Z')
    await runAt('2026-11-22T05:00:00Z')
    expect(await enquiries()).toEqual([])
    expect(await runsInHistory()).toEqual([{ enquiries: 120 }])
  })

  test('of several processes on one database happens once', async () => {
    await insertOld(60)
    await comeDue('2026-11-20T05:00:00Z')
    const processes = [startProcess(), startProcess(), startProcess()]
    app.worker.wake()
    await Promise.all([app.worker, ...processes].map((worker) => worker.settled()))
    expect(await enquiries()).toEqual([])
    expect(await runsInHistory()).toEqual([{ enquiries: 60 }])
  })

  test('of a process that crashed is finished by another once its lease has ended, and counts everything once', async () => {
    await insertOld(120)
    await comeDue('2026-11-20T05:00:00Z')
    const source = retentionJobSource({ db: app.db, random: randomBytes, secret: app.api.secret })
    const crashed = { id: 'a process that crashes', now: () => app.time.now }
    const claimed = await source.claim(crashed)
    if (!claimed) throw new Error('no run is due')
    await source.runChunk(claimed, { owner: crashed, signal: AbortSignal.timeout(60_000) })
    expect((await enquiries()).length).toBeLessThan(120)
    await run()
    expect((await enquiries()).length).toBeGreaterThan(0)
    at('2026-11-20T05:00:31Z')
    await run()
    expect(await enquiries()).toEqual([])
    expect(await runsInHistory()).toEqual([{ enquiries: 120 }])
    await expect(source.runChunk(claimed, { owner: crashed, signal: AbortSignal.timeout(60_000) })).rejects.toThrow('another process')
  })

  test('removes nothing in the first month of an installation, and says until when', async () => {
    const id = await send('2020-01-10T05:00:00Z')
    const { lastRun, nextRunAt, pausedUntil } = await read()
    expect(lastRun).toEqual({ at: TEST_NOW.toISOString(), outcome: 'paused', removed: {} })
    expect([nextRunAt, pausedUntil]).toEqual(['2026-11-21T09:30:00.000Z', '2026-12-20T09:30:00.000Z'])
    for (const instant of ['2026-11-21T09:30:00Z', '2026-11-25T09:30:00Z', '2026-12-02T09:30:00Z']) {
      at(instant)
      await run()
    }
    expect(await enquiries()).toEqual([id])
    expect((await read()).lastRun).toMatchObject({ at: '2026-12-02T09:30:00.000Z', outcome: 'paused' })
  })

  test('removes nothing when the clock has jumped by a year', async () => {
    const id = await send('2026-11-10T05:00:00Z')
    await runAt('2026-11-20T05:00:00Z')
    at('2029-11-20T05:00:00Z')
    await run()
    expect(await enquiries()).toEqual([id])
    expect(await read()).toMatchObject({ lastRun: { outcome: 'paused' }, pausedUntil: '2029-11-27T05:00:00.000Z' })
  })

  test('removes sessions, keys and lists of bulk work that have expired', async () => {
    await app.fetch('/api/contact', { body: ENQUIRY, headers: { 'Idempotency-Key': 'once' } })
    await signInAs(app, { name: 'Asha Example', role: 'viewer' }).then(({ fetch }) => fetch('/api/contacts'))
    await runAt('2027-02-28T05:00:00Z')
    expect(await app.db.sql.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
    expect((await read()).lastRun?.removed).toMatchObject({ requestKeys: 1 })
  })

  test('removes mails a year after they were written, unless they wait, and those of an enquiry together with it', async () => {
    await app.db.write((tx) => tx.sql.deleteFrom('mails').execute())
    const enqueue = (about: string) =>
      app.db.write((tx) =>
        enqueueMail(
          tx,
          { kind: 'test-message', to: { address: 'asha@example.com', name: null }, about, data: { requestedBy: 'Admin' } },
          app.context(),
        ),
      )
    const abouts = async () => (await app.db.sql.selectFrom('mails').select('about').orderBy('id').execute()).map(({ about }) => about)
    const closed = await send('2026-01-10T05:00:00Z')
    await app.db.write((tx) => tx.sql.deleteFrom('mails').execute())
    for (const about of ['old', 'waiting', `enquiry:${closed}`]) await enqueue(about)
    at('2026-06-10T05:00:00Z')
    await enqueue('younger')
    await app.db.write((tx) => tx.sql.updateTable('mails').set({ status: 'sent' }).where('about', '<>', 'waiting').execute())
    await save({ enquiries: 2 })
    await runAt('2026-07-10T05:00:00Z')
    expect(await abouts()).toEqual(['old', 'waiting', 'younger'])
    await runAt('2027-01-11T05:00:00Z')
    expect(await abouts()).toEqual(['waiting', 'younger'])
  })
})
