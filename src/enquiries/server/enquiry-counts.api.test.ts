import { beforeAll, expect, test } from 'vitest'
import { queryPlan, recordStatements } from '#base/search/test-query-plans.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'
import { countEnquiries } from './enquiry-counts.server.ts'
import { ENQUIRY_KINDS, ENQUIRY_STATUSES } from '../enquiry.ts'
import type { EnquiryCounts } from '../enquiry.schema.ts'
import { newPerson } from '#clients/server/person-key.server.ts'

const MESSAGES = 96
const HOUR_MS = 60 * 60 * 1000

const app = setUpTestApp()
let asha: SignedInStaff

beforeAll(async () => {
  asha = await signInAs(app, { name: 'Asha Example', role: 'admin' })
  await app.db.write(async (tx) => {
    const person = await newPerson(tx)
    const rows = Array.from({ length: MESSAGES }, (_, n) => ({ ...message(n), person_id: person }))
    await tx.sql.insertInto('contacts').values(rows).execute()
  })
})

/** Covers each combination of the tabs' conditions. */
function message(n: number) {
  const at = new Date(TEST_NOW.getTime() - (Math.floor(n / 3) % 3) * 20 * HOUR_MS).toISOString()
  return {
    full_name: 'Asha Example',
    email: `asha-${n}@example.com`,
    phone: null,
    subject: 'Training',
    message: 'Please call',
    status: ENQUIRY_STATUSES[n % 4] ?? 'pending',
    kind: ENQUIRY_KINDS[n % 3] ?? 'enquiry',
    owner_id: n % 8 < 4 ? asha.id : null,
    follow_up_on: [null, '2026-11-19', '2026-11-21'][n % 5] ?? null,
    suspected_for: n % 7 === 0 ? 'too-fast' : null,
    search_text: 'asha training please call',
    reference: null,
    created_at: at,
    updated_at: at,
  }
}

const LISTS: Record<keyof EnquiryCounts, string> = {
  all: '',
  pending: 'status=pending',
  contacted: 'status=contacted',
  resolved: 'status=resolved',
  archived: 'status=archived',
  overdue: 'due=overdue',
  followUp: 'due=follow-up',
  mine: 'due=open&owner=me',
  unassigned: 'due=open&owner=nobody',
  suspected: 'suspected=true',
}

test.each(['', 'kind=enrolment', 'q=training', 'q=training&kind=enrolment'])(
  'each tab says how many messages its list has, with "%s"',
  async (filter) => {
    const counts = (await asha.fetch(`/api/contacts/counts?${filter}`)).data as EnquiryCounts
    const listed: Array<[string, number]> = []
    for (const [tab, query] of Object.entries(LISTS)) {
      listed.push([tab, ((await asha.fetch(`/api/contacts?limit=100&${query}&${filter}`)).data as unknown[]).length])
    }
    expect(counts).toEqual(Object.fromEntries(listed))
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
  },
)

test.runIf(!process.env['DATABASE_URL'])(
  'without a search no tab reads the messages to count them, except the few that are suspected',
  async () => {
    const { recorded, statements: all } = recordStatements(app.db)
    const actor = { kind: 'staff', userId: asha.id, name: 'Asha Example', network: '' } as const
    await countEnquiries(recorded, {}, { now: TEST_NOW, actor })
    const statements = all.filter((statement) => statement.includes('from "contacts"'))
    expect(statements).toHaveLength(Object.keys(LISTS).length - 1)
    const [suspected = '', ...tabs] = await Promise.all(statements.map((statement) => queryPlan(app.db, statement)))
    expect(suspected).toBe('SCAN contacts USING INDEX contacts_suspected')
    for (const plan of tabs) expect(plan).toMatch(/^SEARCH contacts USING COVERING INDEX \w+ \([^)]*\)$/)
  },
)

test.runIf(!process.env['DATABASE_URL'])('with a search the messages that are found are read once for all tabs', async () => {
  const { recorded, statements } = recordStatements(app.db)
  const actor = { kind: 'staff', userId: asha.id, name: 'Asha Example', network: '' } as const
  await countEnquiries(recorded, { q: 'training' }, { now: TEST_NOW, actor })
  expect(statements.filter((statement) => statement.includes('from "contacts"'))).toHaveLength(1)
})
