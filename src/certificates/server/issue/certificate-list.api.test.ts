import { beforeEach, expect, test } from 'vitest'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeClient, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { queryPlan, recordStatements } from '#base/search/test-query-plans.ts'
import { CERTIFICATE_SORTS, type CertificateSort, type ListedCertificate } from '../../certificate.schema.ts'
import { listCertificates } from './certificate-list.server.ts'

const app = setUpTestApp()
let trainingProgramId: number
let participantId: number

beforeEach(async () => {
  app.time.now = TEST_NOW
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
  participantId = (await makeParticipant(app, { trainingProgramId })).id
})

const issue = (certificateId: string, changes: object = {}) =>
  makeCertificate(app, { participantId, trainingProgramId, certificateId, ...changes })
const fetch = async (query: string, as = app.fetchAsAdmin) => {
  const { body } = await as(`/api/certificates${query}`)
  return body as { data: ListedCertificate[]; total: number; nextCursor?: string }
}
const numbers = async (query: string) => (await fetch(query)).data.map(({ certificateId }) => certificateId)

test('a certificate becomes expiring and then expired as days pass, without a write', async () => {
  await issue('CERT-A', { expiryDate: '2027-03-01' })
  await issue('CERT-B', { expiryDate: null })
  const listsByStatus = async () => ({
    active: await numbers('?status=active'),
    expiring: await numbers('?status=expiring'),
    expired: await numbers('?status=expired'),
  })
  expect(await listsByStatus()).toEqual({ active: ['CERT-B', 'CERT-A'], expiring: [], expired: [] })
  app.time.now = new Date('2026-12-01T00:00:00+05:30')
  expect(await listsByStatus()).toEqual({ active: ['CERT-B', 'CERT-A'], expiring: ['CERT-A'], expired: [] })
  app.time.now = new Date('2027-03-01T23:59:59+05:30')
  expect(await listsByStatus()).toEqual({ active: ['CERT-B', 'CERT-A'], expiring: ['CERT-A'], expired: [] })
  app.time.now = new Date('2027-03-02T00:00:00+05:30')
  expect(await listsByStatus()).toEqual({ active: ['CERT-B'], expiring: [], expired: ['CERT-A'] })
  expect((await fetch('?status=expired')).total).toBe(1)
  app.time.now = TEST_NOW
  expect(await listsByStatus()).toEqual({ active: ['CERT-B', 'CERT-A'], expiring: [], expired: [] })
})

test('a revoked certificate stays revoked on any date', async () => {
  const { id } = await issue('CERT-R', { expiryDate: '2026-12-01' })
  expect(await numbers('?status=expiring')).toEqual(['CERT-R'])
  await app.fetchAsAdmin(`/api/certificates/${id}/revoke`, { body: { reason: 'Issued by mistake' } })
  expect(await numbers('?status=expiring')).toEqual([])
  app.time.now = new Date('2027-06-01T00:00:00Z')
  expect(await numbers('?status=expired')).toEqual([])
  expect(await numbers('?status=revoked')).toEqual(['CERT-R'])
})

test('a corrected expiry date changes the status immediately', async () => {
  const { id } = await issue('CERT-A', { expiryDate: '2026-11-15' })
  expect(await numbers('?status=expired')).toEqual(['CERT-A'])
  const body = { participantId: String(participantId), trainingProgramId, issueDate: '2026-11-10', expiryDate: null }
  await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body })
  expect(await numbers('?status=expired')).toEqual([])
  expect(await numbers('?status=active')).toEqual(['CERT-A'])
})

test('every order works in both directions and with every filter, across pages', async () => {
  const made = {
    'CERT-A': ['2026-11-12', '2026-11-18'],
    'CERT-B': ['2026-11-10', null],
    'CERT-C': ['2026-11-11', '2026-12-24'],
    'CERT-D': ['2026-11-13', '2026-12-24'],
  }
  for (const [id, [issueDate, expiryDate]] of Object.entries(made)) await issue(id, { issueDate, expiryDate })
  // Signs in once. Checking a code for each of some hundred pages would take longer than all the lists.
  const staffName = await signInAs(app, { name: 'A colleague', role: 'viewer' })
  const expected: Record<CertificateSort, string> = {
    newest: 'DCBA',
    name: 'ABCD',
    '-name': 'DCBA',
    issued: 'DACB',
    '-issued': 'BCAD',
    expiry: 'ACDB',
    '-expiry': 'BDCA',
  }
  for (const [sort, order] of Object.entries(expected)) {
    for (const [filter, letters] of [
      ['', 'ABCD'],
      ['&status=active', 'BCD'],
      ['&status=expiring', 'CD'],
      [`&status=expiring&trainingProgramId=${trainingProgramId}`, 'CD'],
      [`&participantId=${participantId}&status=active`, 'BCD'],
      ['&q=asha', 'ABCD'],
      ['&q=asha+vda&status=active', 'BCD'],
      ['&q=asha&status=expiring', 'CD'],
      [`&q=asha&status=expiring&trainingProgramId=${trainingProgramId}`, 'CD'],
      [`&q=asha&status=active&trainingProgramId=${trainingProgramId + 1}`, ''],
      [`&q=cert&participantId=${participantId}`, 'ABCD'],
    ] as const) {
      const found: string[] = []
      for (let cursor = ''; ;) {
        const page = await fetch(`?limit=2&sort=${sort}${filter}${cursor}`, staffName.fetch)
        expect(page.total, `${sort} ${filter}`).toBe(letters.length)
        found.push(...page.data.map(({ certificateId }) => certificateId.at(-1) ?? ''))
        if (page.nextCursor === undefined) break
        cursor = `&cursor=${page.nextCursor}`
      }
      const meant = order
        .split('')
        .filter((letter) => letters.includes(letter))
        .join('')
      expect(found.join(''), `${sort} ${filter}`).toBe(meant)
    }
  }
})

test('a certificate is found by its number and by the name and program on it', async () => {
  await issue('CERT2026110421-7F3K9Q')
  for (const q of ['cert2026110421-7f3k9q', '7F3K', 'CERT20261104217F', 'exam ash', 'vda 6.3']) {
    expect({ q, found: await numbers(`?q=${encodeURIComponent(q)}`) }).toEqual({ q, found: ['CERT2026110421-7F3K9Q'] })
  }
  expect(await numbers('?q=finance')).toEqual([])
})

test('each certificate names the client that its recipient belongs to, in every list, alone and in exports', async () => {
  const { id: clientId } = await makeClient(app, { name: 'Placeholder Polymers' })
  const ofClient = await makeParticipant(app, { participantId: 'BHM-OF-CLIENT', trainingProgramId, email: null, phone: null, clientId })
  const { id } = await issue('CERT-OF-CLIENT', { participantId: ofClient.id })
  await issue('CERT-PRIVATE')
  const theirs = { clientId, client_name: 'Placeholder Polymers' }
  for (const query of ['', '?q=CERT-OF-CLIENT', `?clientId=${clientId}`, '?status=active&sort=name']) {
    const { data } = await fetch(query)
    expect(data.find((one) => one.id === id)).toMatchObject(theirs)
  }
  expect((await fetch('?q=CERT-PRIVATE')).data).toMatchObject([{ clientId: null, client_name: null }])
  expect((await app.fetchAsAdmin(`/api/certificates/${id}`)).data).toMatchObject(theirs)
  const file = (await app.fetchAsAdmin('/api/exports/certificates?format=csv')).text
  expect(file.split('\r\n').find((line) => line.includes('CERT-OF-CLIENT'))).toContain(',Placeholder Polymers,')
})

test.runIf(!process.env['DATABASE_URL'])('a list reads the clients of its page alone, by their keys', async () => {
  const { recorded, statements } = recordStatements(app.db)
  for (const sort of CERTIFICATE_SORTS) await listCertificates(recorded, { sort, limit: 25 }, TEST_NOW)
  const lists = statements.filter((statement) => statement.includes('as "client_name"'))
  expect(lists).toHaveLength(CERTIFICATE_SORTS.length)
  for (const statement of lists) expect(await queryPlan(app.db, statement)).not.toMatch(/TEMP B-TREE|SCAN (participants|clients)/)
})
