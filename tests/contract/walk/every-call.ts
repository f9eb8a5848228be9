import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReaderLinks } from '#mail/kinds/mail-kind.ts'
import { indianDate } from '#base/dates/dates.ts'
import { PARTICIPANT, PROGRAM, SERVICE } from '#app/testing/test-records.ts'
import { TEST_CODE, type TestClient } from '#app/testing/test-client.ts'
import { callDesigns } from './design-calls.ts'
import { callReceivedFiles, callReplies } from './enquiry-calls.ts'
import { callNewsletter } from './newsletter-calls.ts'
import { makeCallsOfStaff, signIn } from './staff-calls.ts'
import { callQuotations } from './quotation-calls.ts'
import { callBatches } from './batch-calls.ts'
import { callClientLinks, callClients } from './client-calls.ts'
import { callBatchIssuing } from './batch-issuing-calls.ts'
import { callPeople } from './people-calls.ts'
import { Walk, type Row } from './walk.ts'

const CSV = { 'Content-Type': 'text/csv' }
const PLAN = '?fullName=1&email=2&phone=3&program=4&enrollmentDate=5'

interface Walker {
  apiCode?: string
  /** Returns the links in the newest newsletter mail to this address, which only its reader sees. */
  linksTo: (address: string) => Promise<Required<ReaderLinks>>
  /** Simulates an e-mail answer from an enquiry's sender, with a file and a page. */
  receiveMail: (enquiry: { email: string; reference: string | null }) => Promise<void>
  /** Leaves an unreadable received mail. Returns its row id. */
  leaveUnreadMail: () => Promise<number>
}

/** Makes every call of the contract once, so that it succeeds. Returns the calls made. */
export async function makeEveryCall(
  client: TestClient,
  { apiCode = TEST_CODE, linksTo, receiveMail, leaveUnreadMail }: Walker,
): Promise<Set<string>> {
  const staff = await signIn(client, apiCode)
  const walk = new Walk(client, staff)
  const call = walk.call.bind(walk)

  const service = await call('POST', '/api/services/create', { body: { ...SERVICE, title: 'Walked Service' } })
  await call('GET', '/api/services')
  await call('GET', '/api/services/{id}', { at: [service.id] })
  await call('PUT', '/api/services/{id}', { at: [service.id], body: { ...SERVICE, title: 'Walked Service', features: ['One', 'Two'] } })
  const program = await call('POST', '/api/training-programs/create', {
    body: { ...PROGRAM, title: 'Walked Program', slug: 'walked-program' },
  })
  await call('GET', '/api/training-programs', { headers: { 'X-API-Code': apiCode } })
  await call('GET', '/api/training-programs/{id}', { at: ['walked-program'] })
  await call('PUT', '/api/training-programs/{id}', {
    at: [program.id],
    body: { ...PROGRAM, title: 'Walked Program', slug: 'walked-program', online_price: '9,000' },
  })
  const sample = { at: [program.id] }
  await call('PUT', '/api/training-programs/{id}/sample-certificate', sample)
  await call('GET', '/api/training-programs/{id}/sample-certificate', sample)
  await call('DELETE', '/api/training-programs/{id}/sample-certificate', sample)
  await callDesigns(walk, program.id)
  await callQuotations(walk, program.id)
  const entry = { kind: 'client', name: 'Walked Client', programIds: [program.id] }
  const shown = await call('POST', '/api/showcase/create', { body: entry })
  await call('GET', '/api/showcase/{id}', { at: [shown.id] })
  await call('PUT', '/api/showcase/{id}', { at: [shown.id], body: { isPublished: true } })
  await call('GET', '/api/showcase/published', { query: `?programId=${program.id}`, headers: {} })
  for (const list of ['/api/services', '/api/training-programs', '/api/showcase']) {
    const ids = (await call<Row[]>('GET', list)).map(({ id }) => id)
    await call('PUT', `${list}/order`, { body: { ids: ids.toReversed() } })
  }
  await call('POST', '/api/markdown', { body: { text: '**Bold**' } })
  await call('POST', '/api/images', {
    file: readFileSync('public/icon-192.png'),
    headers: { ...staff, 'Content-Type': 'application/octet-stream' },
  })
  const look = { brand: '#004f61', accent: '#ed9e1c' }
  await call('POST', '/api/admin/company/look-preview', { body: look })
  await call('GET', '/api/admin/company/gst-rates')
  await call('POST', '/api/certificates/specimen', { body: look })
  await call('POST', '/api/admin/company/pictures', {
    query: '?kind=logo',
    file: readFileSync('public/icon-192.png'),
    headers: { ...staff, 'Content-Type': 'application/octet-stream' },
  })

  const { id: clientId } = await callClients(walk)
  await callBatches(walk)
  const references = { trainingProgramId: program.id, clientId }
  const participant = await call('POST', '/api/participants/create', {
    body: { ...PARTICIPANT, ...references, participantId: 'BHM2026110009' },
  })
  await call('GET', '/api/participants', { headers: { 'X-API-Code': apiCode } })
  await call('GET', '/api/participants/{id}', { at: [participant.id] })
  await call('PUT', '/api/participants/{id}', {
    at: [participant.id],
    body: { ...PARTICIPANT, ...references, participantId: 'BHM2026110009', status: 'completed' },
  })
  const issued = {
    participantId: 'BHM2026110009',
    ...references,
    certificateId: 'CERT2026110009',
    issueDate: '2026-11-10',
    expiryDate: null,
  }
  const certificate = await call<Row & { permalink: string }>('POST', '/api/certificates/create', { body: issued })
  await call('GET', '/api/certificates')
  await call('GET', '/api/certificates/earlier', { query: `?participants=${participant.id}` })
  await call('GET', '/api/certificates/{id}', { at: [certificate.id] })
  await call('PUT', '/api/certificates/{id}', { at: [certificate.id], body: { ...issued, issueDate: '2026-11-11' } })
  await call('GET', '/api/certificates/{id}/editions', { at: [certificate.id] })
  await call('POST', '/api/certificates/preview', { body: { ...issued, id: certificate.id } })
  await call('GET', '/api/certificates/{id}/document.png', { at: [certificate.id] })
  const { mails } = await call<{ mails: Row[] }>('GET', '/api/certificates/{id}/delivery', { at: [certificate.id] })
  await call('GET', '/api/certificates/deliveries', { query: `?certificates=${certificate.id}` })
  await call('GET', '/api/certificates/{id}/links', { at: [certificate.id] })
  await call('GET', '/api/certificates/{id}/told', { at: [certificate.id] })
  await call('POST', '/api/certificates/{id}/send', { at: [certificate.id], body: { lastMailId: mails.at(-1)?.id ?? null, byHand: true } })
  await call('POST', '/api/certificates/{id}/suspend', { at: [certificate.id], body: { reason: 'Under review' } })
  await call('POST', '/api/certificates/{id}/reinstate', { at: [certificate.id], body: { reason: 'Reviewed' } })
  await callClientLinks(walk, clientId, { certificateId: certificate.id, participantId: participant.id })
  await call('POST', '/api/verify-certificate', { body: { certificateId: 'CERT2026110009', fullName: PARTICIPANT.fullName }, headers: {} })
  const { permalink } = await call<{ permalink: string }>('GET', '/api/certificates/{id}', { at: [certificate.id] })
  await call('POST', '/api/verify-permalink', { body: { token: permalink.split('/').at(-1) }, headers: {} })
  await call('POST', '/api/check-status', { body: { participantId: 'BHM2026110009', email: PARTICIPANT.email }, headers: {} })
  await call('GET', '/api/certificates/download/{certificateId}', { at: ['CERT2026110009'], headers: {} })
  await call('GET', '/api/training-programs/{id}/holders', { at: [program.id] })
  await call('GET', '/api/participants/{id}/holders', { at: [participant.id] })
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const purpose = { additional: true, reason: 'A second copy' }
  const expiring = await call('POST', '/api/certificates/create', {
    body: { ...issued, ...purpose, certificateId: 'CERT2026110010', expiryDate: soon },
  })
  await call('GET', '/api/expiring-certificates')
  await call('POST', '/api/certificates/{id}/reminder', { at: [expiring.id] })
  await call('DELETE', '/api/certificates/{id}/reminder', { at: [expiring.id] })

  const message = {
    name: 'Walked Person',
    email: 'walked@example.com',
    phone: '',
    subject: 'Other Inquiry',
    message: 'Please write to me.',
  }
  const { correction: token } = await call<{ correction: string }>('POST', '/api/contact', { body: message, headers: {} })
  await call('POST', '/api/contact/correction', { body: { token, email: message.email, phone: '+91 00000 00042' }, headers: {} })
  const [contact] = await call<[Row]>('GET', '/api/contacts')
  const enquiry = { at: [contact.id] }
  await call('GET', '/api/contacts/counts')
  const suspected = await call('POST', '/api/contact', { body: { ...message, remarks: 'Filled in by a robot' }, headers: {} })
  await call('POST', '/api/contacts/{id}/release', { at: [suspected.id] })
  await call('GET', '/api/contacts/{id}', enquiry)
  await call('PUT', '/api/contacts/{id}', { ...enquiry, body: { status: 'contacted' } })
  const [owner] = await call<[Row]>('GET', '/api/staff')
  await call('PUT', '/api/contacts/{id}/follow-up', { ...enquiry, body: { ownerId: owner.id, followUpOn: soon } })
  await call('POST', '/api/contacts/record', {
    body: { name: 'Walked In', phone: '+91 00000 00041', channel: 'walk-in', message: 'Asked for dates.' },
  })
  const note = await call('POST', '/api/contacts/{id}/notes', { ...enquiry, body: { text: 'Called back.' } })
  await call('PUT', '/api/contacts/{id}/notes/{noteId}', { at: [contact.id, note.id], body: { text: 'Called back, no answer.' } })
  await call('GET', '/api/contacts/{id}/notes', enquiry)
  await call('POST', '/api/contacts/{id}/replies', { ...enquiry, body: { text: 'Dear Asha, the next date is 12 December.' } })
  await call('GET', '/api/contacts/{id}/reply-templates', enquiry)
  const thread = await call<Array<Row & { type: string }>>('GET', '/api/contacts/{id}/thread', enquiry)
  await call('DELETE', '/api/contacts/{id}/replies/{replyId}', { at: [contact.id, thread.find(({ type }) => type === 'reply')?.id ?? 0] })
  await call('DELETE', '/api/contacts/{id}/notes/{noteId}', { at: [contact.id, note.id] })
  const enrolled = { ...PARTICIPANT, ...references, participantId: 'BHM2026110011', email: 'walked@example.com' }
  await call('POST', '/api/contacts/{id}/participant', { ...enquiry, body: enrolled })

  await callPeople(walk, participant.id)

  const person = { email: 'forgotten@example.com', reason: 'Asked by e-mail' }
  await call('POST', '/api/contact', { body: { ...message, email: person.email }, headers: {} })
  await call('POST', '/api/people/preview', { body: { email: person.email } })
  await call('POST', '/api/people/export', { body: person })
  await call('POST', '/api/people/erase', { body: person })

  const untilEnded = async (id: number) => {
    while (['preparing', 'waiting', 'running'].includes((await call<{ state: string }>('GET', '/api/bulk/jobs/{id}', { at: [id] })).state))
      await pause(20)
  }
  const upload = { query: PLAN, file: importOf(1), headers: { ...staff, ...CSV } }
  await call('POST', '/api/participants/import/read', { ...upload, query: '' })
  await call('POST', '/api/participants/import/check', upload)
  await call('POST', '/api/participants/import/issues.csv', { ...upload, file: importOf(1, 'soon') })
  // Enough lines that the job is still running when it is cancelled.
  const imported = await call('POST', '/api/participants/import', { ...upload, file: importOf(150) })
  await call('POST', '/api/bulk/jobs/{id}/cancel', { at: [imported.id] })
  await untilEnded(imported.id)
  await call('POST', '/api/bulk/jobs/{id}/resume', { at: [imported.id] })
  await untilEnded(imported.id)
  await call('GET', '/api/bulk/jobs')
  await call('GET', '/api/bulk/jobs/{id}/rows', { at: [imported.id] })
  await call('GET', '/api/bulk/jobs/{id}/results.csv', { at: [imported.id] })
  await untilEnded((await call('POST', '/api/bulk/jobs/{id}/undo', { at: [imported.id] })).id)
  const selection = { ids: [participant.id] }
  await call('POST', '/api/bulk/complete-and-issue/preview', { body: { selection } })
  const issuing = await call('POST', '/api/bulk/jobs', {
    body: { kind: 'complete-and-issue', selection: { filter: { trainingProgramId: program.id } }, issueDate: '2026-11-12' },
  })
  await untilEnded(issuing.id)
  await call('GET', '/api/bulk/jobs/{id}/certificates.zip', { at: [issuing.id] })
  await call('GET', '/api/bulk/jobs/{id}/certificates', { at: [issuing.id] })
  await untilEnded((await callBatchIssuing(walk)).id)

  for (const list of [
    'participants',
    'certificates',
    'expiring-certificates',
    'contacts',
    'services',
    'training-programs',
    'showcase',
    'figures',
  ])
    await call('GET', `/api/exports/${list}`)
  for (const path of ['overview', 'overview/charts', 'figures', 'history', 'history/summary', 'issuer-keys'])
    await call('GET', `/api/admin/${path}`)
  await call('GET', '/api/admin/search', { query: '?q=walked' })
  await call('POST', '/api/admin/issuer-keys/rotate')
  await call('POST', '/api/admin/calendar', { headers: staff })
  await call('GET', '/api/admin/calendar')
  await call('DELETE', '/api/admin/calendar')
  await call('GET', '/api/consent-notice', { headers: {} })
  const [{ text }] = await call<[{ text: string }]>('GET', '/api/admin/consent-notices')
  await call('POST', '/api/admin/consent-notices', { body: { text } })
  const { periods } = await call<{ periods: Record<string, string> }>('GET', '/api/admin/retention')
  await call('GET', '/api/admin/retention/preview', { query: `?${new URLSearchParams(periods).toString()}` })
  await call('PUT', '/api/admin/retention', { body: periods })
  await call('PUT', '/api/admin/mail-settings', { body: await call<object>('GET', '/api/admin/mail-settings') })
  await callNewsletter(walk, { staff, linksTo })
  await callMails(walk, leaveUnreadMail)
  await call('GET', '/api/admin/mail-templates')
  await call('GET', '/api/admin/mail-templates/frame', { headers: {} })
  const receipt = { at: ['enquiry-receipt'] }
  const template = await call<{ subject: string; text: string }>('GET', '/api/admin/mail-templates/{kind}', receipt)
  await call('POST', '/api/admin/mail-templates/{kind}/preview', { ...receipt, body: template })
  await call('PUT', '/api/admin/mail-templates/{kind}', { ...receipt, body: { ...template, subject: 'Thank you' } })
  await call('DELETE', '/api/admin/mail-templates/{kind}', receipt)
  const reply = await call('POST', '/api/admin/reply-templates', { body: { name: 'Walked reply', text: 'Dear {name},' } })
  await call('GET', '/api/admin/reply-templates')
  await call('PUT', '/api/admin/reply-templates/{id}', { at: [reply.id], body: { name: 'Walked reply', text: 'Hello {name},' } })
  await call('DELETE', '/api/admin/reply-templates/{id}', { at: [reply.id] })
  // It was empty at first, and required fields must be filled in.
  const { policies } = await call<{ policies: object }>('GET', '/api/admin/company')
  await call('PUT', '/api/admin/company', { body: { policies } })

  await callReceivedFiles(walk, contact.id, receiveMail)
  await callReplies(walk, { enquiry: contact.id, program: program.id, certificate: certificate.id })
  await call('POST', '/api/certificates/{id}/revoke', { at: [certificate.id], body: { reason: 'Issued in error' } })
  for (const { id } of await call<Row[]>('GET', '/api/certificates', { query: `?trainingProgramId=${program.id}` }))
    await call('DELETE', '/api/certificates/{id}', { at: [id] })
  await call('DELETE', '/api/contacts/{id}', enquiry)
  for (const { id } of await call<Row[]>('GET', '/api/participants', { query: `?trainingProgramId=${program.id}` }))
    await call('DELETE', '/api/participants/{id}', { at: [id] })
  await call('DELETE', '/api/training-programs/{id}', { at: [program.id] })
  await call('DELETE', '/api/services/{id}', { at: [service.id] })
  await call('DELETE', '/api/showcase/{id}', { at: [shown.id] })

  await makeCallsOfStaff(walk, client, apiCode)
  return walk.called
}

/** Calls for the outbox. These tests have no mail server, so mails wait. */
async function callMails(walk: Walk, leaveUnreadMail: Walker['leaveUnreadMail']): Promise<void> {
  const call = walk.call.bind(walk)
  const mail = { at: [(await call('POST', '/api/admin/mails/test', { body: { to: 'walked@example.com' } })).id] }
  for (const path of ['mails', 'mail-connection']) await call('GET', `/api/admin/${path}`)
  for (const path of ['', '/html']) await call('GET', `/api/admin/mails/{id}${path}`, mail)
  for (const action of ['cancel', 'retry', 'sent-by-hand', 'not-sent']) await call('POST', `/api/admin/mails/{id}/${action}`, mail)
  await call('POST', '/api/admin/mails/retry-failed')
  await call('DELETE', '/api/admin/unread-mails/{id}', { at: [await leaveUnreadMail()] })
}

/** @param enrolledOn Default: today, because a date over a year ago would be doubtful. */
function importOf(lines: number, enrolledOn = indianDate(new Date())): string {
  const line = (number: number) => `Imported ${number},imported${number}@example.com,+91 90000 00011,Walked Program,${enrolledOn}`
  return ['Full Name,Email,Phone,Program,Enrolled on', ...Array.from({ length: lines }, (_, index) => line(index + 1))].join('\r\n')
}
