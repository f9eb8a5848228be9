import { expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeClient, makeParticipant, makeProgram, PARTICIPANT } from '#app/testing/test-records.ts'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'

const app = setUpTestApp({ perTest: true })
/** Each on their own computer, working on the same records. */
const CLERKS = 8
const ROUNDS = 4
const CODES = 12

interface Answer {
  what: string
  status: number
  error: unknown
  /** The clerk's name for the record. */
  id?: string
}

interface Records {
  programs: [number, number]
  client: number
  doubled: number
  contact: number
  person: number
  twin: number
}

/** Creates a factory and a person that are each stored twice. */
async function makeRecords(): Promise<Records> {
  const programs: [number, number] = [(await makeProgram(app)).id, (await makeProgram(app, { title: 'Core Tools', slug: 'core-tools' })).id]
  const { id: client } = await makeClient(app)
  const { id: doubled } = await makeClient(app, { place: 'Ballabgarh' })
  const [contact] = ((await app.fetchAsAdmin(`/api/clients/${client}`)).data as { contacts: Array<{ id: number }> }).contacts
  const person = await makeParticipant(app, { trainingProgramId: programs[0], participantId: 'BHM ONE', clientId: client })
  const changes = { participantId: 'BHM TWIN', fullName: 'A. Example', email: 'a.example@example.com', clientId: doubled }
  const twin = await makeParticipant(app, { trainingProgramId: programs[1], ...changes })
  return { programs, client, doubled, contact: contact?.id ?? 0, person: person.id, twin: twin.id }
}

const nameOf = (code: number) => `Person ${String.fromCodePoint(65 + code)} Example`

/** Returns a clerk's steps on the same records, each clerk starting with a different step. */
function workOf(clerk: SignedInStaff, { at, round }: { at: number; round: number }, records: Records): Array<() => Promise<Answer>> {
  const { programs, client, doubled, contact, person, twin } = records
  const send = async (what: string, path: string, options: Parameters<SignedInStaff['fetch']>[1], id?: string): Promise<Answer> => {
    const { status, body } = await clerk.fetch(path, options)
    return { what, status, error: body['error'], ...(id && { id }) }
  }
  const post = (what: string, path: string, body: object, id?: string) => () => send(what, path, { body }, id)
  const first = (what: string, path: string, body: object) => () =>
    send(what, path, { method: 'PUT', body, headers: { 'If-Match': '"1"' } })
  const codes = Array.from({ length: CODES }, (_, n) => (n * 5 + at) % CODES)
  const list = ['Emp. Code\tName', ...codes.map((code) => `E-${code}\t${nameOf(code)}`)].join('\n')
  const columns = { clientId: `${client}`, employeeCode: '1', fullName: '2' }
  const plan = new URLSearchParams({ trainingProgramId: `${programs[(at + round) % 2]}`, ...columns })
  const code = at % 3
  const enrol = (trainingProgramId: number) => {
    const participantId = `BHM AT ${round} ${at} ${trainingProgramId}`
    const form = { participantId, fullName: nameOf(code), email: '', phone: '', clientId: client, employeeCode: `e-${code}` }
    return post('enrol', '/api/participants/create', { ...PARTICIPANT, ...form, trainingProgramId }, participantId)
  }
  const filter = { trainingProgramId: programs[0] }
  const issuing = { kind: 'complete-and-issue', selection: { filter }, issueDate: '2099-01-01', laterEnrolments: true }
  const certificate = { participantId: person, trainingProgramId: programs[0], issueDate: '2026-11-10', expiryDate: null }
  const steps = [
    () => send('import', `/api/participants/import?${plan}`, { raw: list, headers: { 'Content-Type': 'text/plain' } }),
    ...programs.map(enrol),
    first('edit participant', `/api/participants/${person}`, { department: `Department ${at}` }),
    first('edit client', `/api/clients/${client}`, { name: `Mock Motors ${at}` }),
    post('certificate', '/api/certificates/create', certificate),
    post('merge', `/api/clients/${doubled}/merge`, { into: client }),
    post('merge the other way', `/api/clients/${client}/merge`, { into: doubled }),
    () => send('unmerge', `/api/clients/${at % 2 ? doubled : client}/unmerge`, { method: 'POST' }),
    post('join', `/api/people/participant:${person}/links`, { other: `participant:${twin}`, verdict: 'same' }),
    post('join', `/api/people/participant:${twin}/links`, { other: `participant:${person}`, verdict: 'same' }),
    post('issue', '/api/bulk/jobs', issuing),
    async () => {
      const issued: Array<{ id: number; participantId: number }> = (await clerk.fetch('/api/certificates')).data
      const certificateIds = issued.filter(({ participantId }) => participantId === person).map(({ id }) => id)
      if (certificateIds.length === 0) return { what: 'deliver', status: 404, error: 'There is none yet' }
      return send('deliver', '/api/certificates/deliver', { body: { clientId: client, contact, certificateIds, alsoToPeople: false } })
    },
  ]
  return [...steps.slice(at), ...steps.slice(0, at)]
}

async function playAll(records: Records): Promise<Answer[]> {
  const names = Array.from({ length: CLERKS }, (_, at) => `Clerk ${at}`)
  const clerks = await Promise.all(names.map((name) => signInAs(app, { name, role: 'office' })))
  const answers: Answer[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      clerks.map(async (clerk, at) => {
        for (const step of workOf(clerk, { at, round }, records)) answers.push(await step())
      }),
    )
    await app.worker.settled()
  }
  return answers
}

const REFUSALS = new Set([404, 409, 412, 422])
const AGAIN = ['import', 'enrol', 'merge', 'merge the other way', 'unmerge', 'join', 'issue', 'deliver']
/** Only one clerk succeeds; the others are refused, or all are if the record was merged before. */
const ONCE = ['edit participant', 'edit client', 'join', 'certificate']

test('eight clerks at once lose nothing, double nobody, and are refused in words', { timeout: 120_000 }, async () => {
  const records = await makeRecords()
  const answers = await playAll(records)
  const succeeded = (what: string) => answers.filter((answer) => answer.what === what && answer.status < 300)
  const refused = answers.filter(({ status }) => status >= 300)
  expect(refused.filter(({ status, error }) => !REFUSALS.has(status) || !error)).toEqual([])
  expect(AGAIN.filter((what) => succeeded(what).length === 0)).toEqual([])
  expect(ONCE.filter((what) => succeeded(what).length > 1)).toEqual([])

  const { sql } = app.db
  const jobs = await sql.selectFrom('bulk_jobs').select(['id', 'state', 'total', 'succeeded', 'skipped', 'refused']).execute()
  expect(jobs).toHaveLength(succeeded('import').length + succeeded('issue').length)
  for (const job of jobs) expect(job).toMatchObject({ state: 'finished', total: job.succeeded + job.skipped + job.refused })

  const people = await sql
    .selectFrom('participants')
    .select(['person_id', 'participant_id', 'employee_code', 'training_program_id'])
    .execute()
  expect(people.map((row) => row.participant_id)).toEqual(expect.arrayContaining(succeeded('enrol').map(({ id }) => id)))
  const byCode = Map.groupBy(people, (row) => row.employee_code?.toLowerCase() ?? 'joined')
  expect([...byCode].filter(([, rows]) => new Set(rows.map((row) => row.person_id)).size > 1)).toEqual([])
  const imported = people.filter((row) => row.employee_code?.startsWith('E-') && !row.participant_id.startsWith('BHM AT'))
  expect(new Set(imported.map((row) => `${row.employee_code} ${row.training_program_id}`)).size).toBe(imported.length)

  const certificates = await sql.selectFrom('certificates').select('participant_id').execute()
  expect(new Set(certificates.map((row) => row.participant_id)).size).toBe(certificates.length)
  const mails = await sql.selectFrom('mails').select('id').where('kind', '=', 'certificates-delivered').execute()
  expect(mails).toHaveLength(succeeded('deliver').length)
  expect(app.faults).toEqual([])
})
