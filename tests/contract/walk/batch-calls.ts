import { PROGRAM } from '#app/testing/test-records.ts'
import type { Row, Walk } from './walk.ts'

const DAYS_AHEAD = 30
const MS_A_DAY = 86_400_000

const person = (name: string) => ({
  fullName: name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
  phone: '+91 00000 00031',
})

/** Makes every batch call: plans batches of a program, fills one, notifies its people, and cancels it in favour of the other. */
export async function callBatches(walk: Walk): Promise<void> {
  const program = { ...PROGRAM, title: 'Walked Dates', slug: 'walked-dates' }
  const { id: trainingProgramId } = await walk.call('POST', '/api/training-programs/create', { body: program })
  const date = new Date(Date.now() + DAYS_AHEAD * MS_A_DAY).toISOString().slice(0, 10)
  const days = [{ date, startTime: '09:30', endTime: '17:30' }]
  const plan = {
    trainingProgramId,
    mode: 'classroom',
    place: 'Faridabad',
    status: 'open',
    isPublic: true,
    confirmed: true,
    joiningText: 'Bring a pen.',
    days,
  }
  const batch = await walk.call('POST', '/api/batches/create', { body: plan })
  const other = await walk.call('POST', '/api/batches/create', { body: plan })
  const unused = await walk.call('POST', '/api/batches/create', { body: plan })
  const at = [batch.id]
  await walk.call('GET', '/api/batches', { query: `?trainingProgramId=${trainingProgramId}`, headers: {} })
  await walk.call('GET', '/api/batches/{id}', { at })
  await walk.call('PUT', '/api/batches/{id}', { at, body: { place: 'Gurugram' } })
  await walk.call('DELETE', '/api/batches/{id}', { at: [unused.id] })
  await walk.call('GET', '/api/batches/choices')
  await walk.call('GET', '/api/exports/batches')

  const people = [person('Walked One'), person('Walked Two'), person('Walked Three')]
  await walk.call('POST', '/api/batches/{id}/roster/add', { at, body: { people } })
  const entries = await walk.call<Row[]>('GET', '/api/batches/{id}/roster', { at })
  const [one = 0, two = 0, three = 0] = entries.map(({ id }) => id)
  await walk.call('GET', '/api/batches/{id}/double-bookings', { at })
  await walk.call('PUT', '/api/batches/{id}/roster/{participantId}', {
    at: [batch.id, one],
    body: { paidOn: date, paidReference: 'UTR 1' },
  })
  await walk.call('POST', '/api/batches/{id}/roster/substitute', { at, body: { participantId: two, person: person('Walked Instead') } })
  await walk.call('GET', '/api/batches/{id}/left-seats', { at })
  await walk.call('GET', '/api/participants/{id}/ordered-seat', { at: [three] })
  await walk.call('POST', '/api/batches/{id}/roster/leave/preview', { at, body: { participantIds: [three], toBatchId: other.id } })
  await walk.call('POST', '/api/batches/{id}/roster/leave', { at, body: { participantIds: [three], toBatchId: other.id } })
  await walk.call('GET', '/api/batches/{id}/moved', { at })
  await walk.call('GET', '/api/batches/{id}/sheet.pdf', { at })
  await walk.call('GET', '/api/batches/{id}/calendar.ics', { at })
  await walk.call('GET', '/api/batches/{id}/file', { at })
  await callScans(walk, plan)
  await callRequest(walk, { trainingProgramId, batchId: other.id })

  await walk.call('POST', '/api/batches/{id}/messages/preview', { at, body: { kind: 'joining' } })
  const notice = { subject: 'Parking at Example Hall', text: 'Please use the gate behind the hall.' }
  await walk.call('POST', '/api/batches/{id}/notices/preview', { at, body: notice })
  await walk.call('POST', '/api/batches/{id}/notices', { at, body: notice })
  await walk.call('GET', '/api/batches/{id}/notices', { at })
  await walk.call('POST', '/api/batches/{id}/messages', { at, body: { kind: 'joining' } })
  const marks = [{ participantId: one, mark: 'present' }]
  await walk.call('PUT', '/api/batches/{id}/attendance', { at, body: { date, marks, confirm: true } })
  await callMadeUp(walk, { plan, people: [person('Walked Elsewhere')] })
  await callOwnBatches(walk, { batchId: batch.id, day: { date, marks, confirm: true } })
  const cancelling = { reason: 'Too few people', tell: false }
  await walk.call('POST', '/api/batches/{id}/cancel/preview', { at: [other.id], body: cancelling })
  await walk.call('POST', '/api/batches/{id}/cancel', { at: [other.id], body: cancelling })
}

/** Someone makes up missed sessions in another batch. */
async function callMadeUp(walk: Walk, { plan, people }: { plan: object; people: object[] }): Promise<void> {
  const pastDay = (daysAgo: number) => new Date(Date.now() - daysAgo * MS_A_DAY).toISOString().slice(0, 10)
  const [date, madeUpOn] = [pastDay(DAYS_AHEAD), pastDay(2)]
  const planned = (day: string) => ({ ...plan, days: [{ date: day, startTime: '09:30', endTime: '17:30' }] })
  const missed = await walk.call('POST', '/api/batches/create', { body: planned(date) })
  const { id: madeUpIn } = await walk.call('POST', '/api/batches/create', { body: planned(madeUpOn) })
  await walk.call('POST', '/api/batches/{id}/roster/add', { at: [missed.id], body: { people } })
  const [entry] = await walk.call<[Row]>('GET', '/api/batches/{id}/roster', { at: [missed.id] })
  const at = [missed.id, entry.id]
  await walk.call('PUT', '/api/batches/{id}/roster/{participantId}/made-up', { at, body: { date, madeUpIn, madeUpOn } })
}

/** Stores the scan of a signed sheet, and removes it. */
async function callScans(walk: Walk, plan: object): Promise<void> {
  const date = new Date(Date.now() - DAYS_AHEAD * MS_A_DAY).toISOString().slice(0, 10)
  const { id } = await walk.call('POST', '/api/batches/create', {
    body: { ...plan, days: [{ date, startTime: '09:30', endTime: '17:30' }] },
  })
  const headers = { ...walk.staff, 'Content-Type': 'application/pdf' }
  const scan = await walk.call('POST', '/api/batches/{id}/scans', { at: [id], query: `?date=${date}`, file: '%PDF-1.7\n%%EOF\n', headers })
  await walk.call('GET', '/api/batches/{id}/scans', { at: [id] })
  await walk.call('GET', '/api/batches/{id}/scans/{scanId}', { at: [id, scan.id] })
  await walk.call('DELETE', '/api/batches/{id}/scans/{scanId}', { at: [id, scan.id] })
}

/** Turns a request for a batch into its people. */
async function callRequest(walk: Walk, about: { trainingProgramId: number; batchId: number }): Promise<void> {
  const letter = {
    name: 'Walked Request',
    email: 'request@example.com',
    phone: '+91 00000 00032',
    subject: 'Training',
    message: 'A seat, please.',
  }
  const { id } = await walk.call('POST', '/api/contact', { body: { ...letter, kind: 'enrolment', ...about }, headers: {} })
  await walk.call('POST', '/api/contacts/{id}/roster', { at: [id], body: { people: [{ fullName: 'Walked Request' }] } })
}

/** Gives the batch a trainer who signs in, views it, prints its sheet and marks attendance. */
async function callOwnBatches(walk: Walk, { batchId, day }: { batchId: number; day: object }): Promise<void> {
  const entry = { kind: 'trainer', name: 'Walked Trainer', role: 'Lead auditor' }
  const { id: entryId } = await walk.call('POST', '/api/showcase/create', { body: entry })
  await walk.call('PUT', '/api/batches/{id}', { at: [batchId], body: { trainers: [{ entryId }] } })
  const member = { fullName: 'Walked Trainer', username: 'walked.trainer', email: 'walked.trainer@example.com', phone: '', role: 'trainer' }
  const { id } = await walk.call('POST', '/api/admin/users/create', { body: { ...member, trainerEntryId: entryId } })
  const { code } = await walk.call<Row & { code: string }>('POST', '/api/admin/users/{id}/codes', { at: [id], body: { name: 'Phone' } })
  const headers = { 'X-API-Code': code }
  const at = [batchId]
  await walk.call('GET', '/api/own-batches', { headers })
  await walk.call('GET', '/api/own-batches/{id}', { at, headers })
  await walk.call('PUT', '/api/own-batches/{id}/attendance', { at, body: day, headers })
  await walk.call('GET', '/api/own-batches/{id}/sheet.pdf', { at, headers })
}
