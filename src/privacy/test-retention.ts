import { afterEach, beforeEach, expect } from 'vitest'
import type { AuditEntry } from '#base/audit/audit-log.schema.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { DEFAULT_PERIODS, type DueForRemoval } from './retention.ts'
import type { Retention } from './retention.schema.ts'

export const RETENTION_CALL = '/api/admin/retention'
export const ENQUIRY = { name: 'Test Enquirer', email: 'enquirer@example.com', subject: 'Audits', message: 'Can you audit our plant?' }

const DAY_MS = 24 * 60 * 60 * 1000

/** A fresh app for each test, whose clock the functions below set. */
export function setUpRetention() {
  const app = setUpTestApp({ perTest: true })
  beforeEach(() => app.worker.settled())
  afterEach(() => expect(app.faults).toEqual([]))
  const at = (instant: string) => void (app.time.now = new Date(instant))
  const change = (path: string, body: object, method = 'PUT') => app.fetchAsAdmin(path, { method, body })

  /** Makes a run due at this time, as if the previous one had been a day earlier. */
  const comeDue = async (instant: string) => {
    const ended = new Date(Date.parse(instant) - DAY_MS).toISOString()
    await app.db.write((tx) => tx.sql.updateTable('retention_runs').set({ ended_at: ended, paused_until: null }).execute())
    at(instant)
  }

  /** Makes the worker look for a run now. */
  const run = async () => {
    app.worker.wake()
    await app.worker.settled()
  }

  return {
    app,
    at,
    change,
    comeDue,
    run,
    runAt: async (instant: string) => {
      await comeDue(instant)
      await run()
    },
    read: async (): Promise<Retention> => (await app.fetchAsAdmin(RETENTION_CALL)).data,
    save: (periods: object, headers: Record<string, string> = {}) =>
      app.fetchAsAdmin(RETENTION_CALL, { method: 'PUT', body: { ...DEFAULT_PERIODS, ...periods }, headers }),
    preview: async (periods: object): Promise<DueForRemoval> => {
      const query = new URLSearchParams(Object.entries({ ...DEFAULT_PERIODS, ...periods }).map(([kind, months]) => [kind, String(months)]))
      return (await app.fetchAsAdmin(`${RETENTION_CALL}/preview?${query.toString()}`)).data
    },
    /** The ids of all enquiries, newest first. */
    enquiries: async (): Promise<number[]> => ((await app.fetchAsAdmin('/api/contacts')).data as Array<{ id: number }>).map(({ id }) => id),
    /** Creates an enquiry received at this time, with this status. */
    send: async (instant: string, status = 'resolved'): Promise<number> => {
      at(instant)
      const { id } = (await app.fetch('/api/contact', { body: ENQUIRY })).data as { id: number }
      if (status !== 'pending') await change(`/api/contacts/${id}`, { status })
      return id
    },
    /** The counts of every run that removed something, newest first. */
    runsInHistory: async (): Promise<Array<Record<string, unknown>>> => {
      const { data } = await app.fetchAsAdmin('/api/admin/history?subject=retention&action=data+past+its+period+removed')
      return (data as AuditEntry[]).map(({ changes }) => Object.fromEntries(changes.map(({ field, after }) => [field, after])))
    },
  }
}
