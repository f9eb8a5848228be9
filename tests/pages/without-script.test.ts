import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate, makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import { fieldValue, open, send, type Answer } from './served-form.ts'
import { all, attribute, named, one, textOf, textsOf } from './served-page.ts'
import { openServedSite, type ServedSite } from './served-site.ts'

const EXPIRED = { certificateId: 'CERT2025073318', fullName: 'Ravi Sample' }
const REVOKED = { certificateId: 'CERT2026031177', fullName: 'Meera Placeholder' }
const PARTICIPANT = { participantId: 'BHM2025067310', email: 'ravi.sample@example.com', name: 'Ravi Sample' }

let site: ServedSite
beforeAll(async () => {
  site = await openServedSite('demo')
})
afterAll(() => site.close())

const at = (path: string) => open(site, path)
const verify = (page: Answer, { certificateId, fullName }: { certificateId: string; fullName: string }) =>
  send(site, page, { 'Certificate ID': certificateId, 'Full Name': fullName })
const checkStatus = (page: Answer, { participantId, email }: { participantId: string; email: string }) =>
  send(site, page, { 'Participant ID': participantId, Email: email })
const mainOf = ({ document }: Answer) => one(document, 'main')
const resultOn = ({ document }: Answer, name: string) => named(document, 'article', name)
const errorsOn = ({ document }: Answer) =>
  textsOf(
    all(document, '*', { role: 'group' }).find((group) => textOf(group).startsWith('There is a problem'))!,
    'a',
  )
const linkOn = ({ document }: Answer, name: string) => {
  const link = all(document, 'a').find((candidate) => textOf(candidate).replace(/ ?\(opens in a new tab\)$/, '') === name)
  if (!link) throw new Error(`no link ${name}`)
  return attribute(link, 'href') ?? ''
}

test('without script, the form of the program list searches and filters, with the same address as with script', async () => {
  const list = await at('/training-programs')
  const shown = (page: Answer) => textsOf(mainOf(page), 'h2')
  const searched = await send(site, list, { Search: 'VDA' })
  expect(searched.path).toMatch(/^\/training-programs\?q=VDA$/)
  const narrowed = await send(site, searched, { Search: 'VDA', Category: 'Automotive Quality' })
  expect(narrowed.path).toBe('/training-programs?q=VDA&category=Automotive+Quality')
  expect(shown(narrowed)).toContain('VDA 6.3 Process Auditor')
  expect([fieldValue(narrowed, 'Search'), fieldValue(narrowed, 'Category')]).toEqual(['VDA', 'Automotive Quality'])
  const similar = await send(site, list, { Search: 'proces auditer' })
  expect(textOf(mainOf(similar))).toContain('No program has exactly “proces auditer”. Similar: 2 programs')
  expect(shown(similar)[0]).toBe('VDA 6.3 Process Auditor')
  const nothing = await send(site, narrowed, { Search: 'VDA', Category: 'Finance' })
  expect(textOf(mainOf(nothing))).toMatch(/No training programs found.*Try adjusting your search criteria/)
  const cleared = await at(linkOn(nothing, 'Clear Filters'))
  expect([cleared.path, shown(cleared)]).toEqual(['/training-programs', shown(list)])
})

test('without script, a form verifies a certificate', async () => {
  const { id: trainingProgramId, title } = await makeProgram(site, { slug: 'without-script' })
  const participant = await makeParticipant(site, { trainingProgramId, fullName: 'Usha Register' })
  const { certificateId } = await makeCertificate(site, { participantId: participant.id, trainingProgramId, expiryDate: null })
  const form = await at(`/verify-certificate?id=${certificateId}`)
  expect(fieldValue(form, 'Certificate ID')).toBe(certificateId)
  const found = await send(site, form, { 'Full Name': 'usha register' })
  const words = textOf(resultOn(found, 'Certificate Verified'))
  for (const part of ['This certificate is genuine and currently valid.', 'Active', 'Usha Register', title, 'No expiry'])
    expect(words).toContain(part)
  const file = await site.request(linkOn(found, `Download Certificate ${certificateId}`))
  expect(file.headers.get('Content-Type')).toBe('application/pdf')
  expect(fieldValue(await at(linkOn(found, 'Check another certificate')), 'Certificate ID')).toBe('')
})

test('without script, an expired, a revoked, an unknown and an empty look-up get different answers', async () => {
  const form = await at('/verify-certificate')
  for (const [certificate, status, words] of [
    [EXPIRED, 'Expired', 'Genuine, but it expired on July 1, 2026.'],
    [REVOKED, 'Revoked', 'Issued by us, but later revoked. Do not rely on it.'],
  ] as const) {
    const result = resultOn(await verify(form, certificate), 'Certificate Verified')
    expect(textsOf(result, 'p')).toContain(status)
    expect(textOf(result)).toContain(words)
  }
  const unknown = await verify(form, { ...EXPIRED, fullName: 'Somebody Else' })
  expect(textOf(mainOf(unknown))).toContain('We found no certificate with this ID and name.')
  expect([fieldValue(unknown, 'Certificate ID'), fieldValue(unknown, 'Full Name')]).toEqual([EXPIRED.certificateId, 'Somebody Else'])
  const empty = await verify(unknown, { certificateId: '', fullName: '' })
  expect(errorsOn(empty)).toEqual(['Certificate ID is required', 'Full Name is required'])
  expect(textOf(mainOf(empty))).not.toContain('We found no certificate')
})

test('without script, a form checks a status and says when it finds nothing', async () => {
  const form = await at(linkOn(await at('/verify-certificate'), 'Check Status'))
  const found = await checkStatus(form, PARTICIPANT)
  const card = textOf(resultOn(found, PARTICIPANT.name))
  for (const part of ['completed', 'Enrolled Programs', 'Completed', EXPIRED.certificateId, 'Download Certificate'])
    expect(card).toContain(part)
  const unknown = await checkStatus(await at(linkOn(found, 'Check another status')), { ...PARTICIPANT, email: 'somebody.else@example.com' })
  expect(textOf(mainOf(unknown))).toContain('We found no participant with this ID and email.')
  expect(fieldValue(unknown, 'Participant ID')).toBe(PARTICIPANT.participantId)
  const wrong = await checkStatus(unknown, { participantId: '', email: 'no address' })
  expect(errorsOn(wrong)).toEqual(['Participant ID is required', 'Invalid email address'])
})

test('without script, a message is sent, and one with errors keeps what was typed', async () => {
  const empty = await send(site, await at('/contact'), { Message: '' })
  expect(errorsOn(empty)).toEqual([
    'Name is required',
    expect.stringMatching(/^(Email is required|Invalid email address)$/),
    'Choose a subject',
    'Message is required',
  ])
  const typed = { Message: 'Sent without any script.', Name: 'No Script', Subject: 'Other Inquiry' }
  const wrong = await send(site, empty, { ...typed, Email: 'not-an-address' })
  expect(errorsOn(wrong)).toEqual(['Invalid email address'])
  for (const [label, value] of Object.entries(typed)) expect(fieldValue(wrong, label)).toBe(value)
  const sent = await send(site, wrong, { Message: typed.Message, Email: 'no.script@example.com' })
  expect(textOf(mainOf(sent))).toContain('Your message has been sent')
  expect(fieldValue(sent, 'Message')).toBe('')
})

test('without script, the forms of the home page lead to the same answers', async () => {
  const home = await at('/')
  const found = await verify(home, EXPIRED)
  expect(found.path).toBe('/verify-certificate')
  expect(textOf(resultOn(found, 'Certificate Verified'))).toContain(EXPIRED.fullName)
  expect(resultOn(await checkStatus(home, PARTICIPANT), PARTICIPANT.name)).toBeDefined()
  const message = await send(site, home, { Message: '', Name: 'Home Without Script' })
  expect(message.path).toBe('/contact#send-us-a-message')
  expect(fieldValue(message, 'Name')).toBe('Home Without Script')
  expect(errorsOn(message).length).toBeGreaterThan(0)
})

test('without script, enrolment and consultation links lead to the contact form with the request filled in', async () => {
  for (const [place, path, link, subject, message] of [
    [
      'a card',
      '/training-programs',
      'Enroll in VDA 6.3 Process Auditor',
      'Training Programs',
      'I\'d like to enroll in the "VDA 6.3 Process Auditor" training program.',
    ],
    [
      'the page of a program',
      '/training-programs/vda-6-3-process-auditor',
      'Enroll Now',
      'Training Programs',
      'I\'d like to enroll in the "VDA 6.3 Process Auditor" training program.',
    ],
    [
      'the page of a service',
      '/services/customer-audits',
      'Get a Consultation',
      'Consultancy Services',
      'I\'m interested in your "Customer Audits" service and would like to request a consultation.',
    ],
  ] as const) {
    const address = linkOn(await at(path), link)
    expect(address).toMatch(/#send-us-a-message$/)
    const form = await at(address)
    expect(all(form.document, '*', { id: 'send-us-a-message' })).toHaveLength(1)
    expect([fieldValue(form, 'Subject'), fieldValue(form, 'Message')]).toEqual([subject, message])
    const fullName = `Asked from ${place}`
    const sent = await send(site, form, { Message: message, Name: fullName, Email: 'no.script@example.com' })
    expect(textOf(mainOf(sent))).toContain('Your message has been sent')
    const stored = (await site.fetchAsAdmin('/api/contacts')).data as object[]
    expect(stored).toContainEqual(expect.objectContaining({ fullName, subject, message }))
  }
})
