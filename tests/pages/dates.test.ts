import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBatch, makeProgram } from '#app/testing/test-records.ts'
import { faultsOfBlock } from './structured-data.ts'
import { fieldValue, open, send, type Answer } from './served-form.ts'
import { all, attribute, one, textOf, textsOf, thingsOf } from './served-page.ts'
import { openServedSite, SITE, type ServedSite } from './served-site.ts'
import { readVocabulary } from './vocabulary.ts'

const LINK = 'https://meet.example.com/secret'
const HINDI = 'आईएटीएफ आंतरिक लेखा परीक्षक'
const day = (date: string, startTime = '09:30', endTime = '17:30') => ({ date, startTime, endTime })

let site: ServedSite
let classroom: { id: number }

beforeAll(async () => {
  site = await openServedSite('demo')
  const { id: trainingProgramId } = await makeProgram(site, { title: HINDI, slug: 'dated', price: 9500 })
  classroom = await makeBatch(site, { trainingProgramId, days: [day('2099-12-12'), day('2099-12-13')], confirmed: true })
  const online = { mode: 'online', place: '', meetingLink: LINK, days: [day('2100-01-09', '10:00', '13:00')] }
  await makeBatch(site, { trainingProgramId, ...online })
  const trainer = { kind: 'trainer', name: 'Meera Example', email: 'meera@example.com', consentOn: '2026-11-01', isPublished: true }
  const { id: entryId } = (await site.fetchAsAdmin('/api/showcase/create', { body: trainer })).data as { id: number }
  const nights = [day('2100-01-20', '22:00', '06:00'), day('2100-01-27', '22:00', '06:00')]
  await makeBatch(site, { trainingProgramId, days: nights, trainers: [{ entryId }, { name: 'Nowhere' }] })
  await makeBatch(site, { trainingProgramId, place: 'Nowhere', isPublic: false })
  await makeBatch(site, { trainingProgramId, place: 'Nowhere', status: 'draft' })
}, 100_000)
afterAll(() => site.close())

const at = (path: string) => open(site, path)
const mainOf = ({ document }: Answer) => one(document, 'main')
const PROGRAM = '/training-programs/dated'

test('the page of a program has all its coming dates, and nothing that only its people may read', async () => {
  const page = await at(PROGRAM)
  const dates = one(page.document, 'section', { 'aria-labelledby': 'dates' })
  const items = all(dates, 'li').filter((item) => all(item, 'h3').length === 1)
  expect(items.map((item) => textOf(one(item, 'h3')))).toEqual(['12–13 Dec 2099', '9 Jan 2100', '20, 27 Jan 2100'])
  expect(textOf(items[2]!)).toMatch(/10:00 PM to 6:00 AM \(next day\) each day.*Trainer: Meera Example/)
  expect(textOf(items[0]!)).toMatch(/Confirmed.*9:30 AM to 5:30 PM each day.*Classroom, Faridabad.*\+GST/)
  expect(textOf(items[1]!)).toMatch(/10:00 AM to 1:00 PM.*Online/)
  const html = await (await site.request(PROGRAM)).text()
  for (const hidden of [LINK, 'Nowhere', 'Example Hall']) expect(html).not.toContain(hidden)
})

test('search engines read each date as an event of schema.org, with its offset, its place or none, and its price', async () => {
  const page = await at(PROGRAM)
  // The parts of an event have no context of their own.
  const events = thingsOf(page, 'EducationEvent').filter((event) => '@context' in event)
  const url = SITE + PROGRAM
  expect(events).toMatchObject([
    {
      name: HINDI,
      startDate: '2099-12-12T09:30:00+05:30',
      endDate: '2099-12-13T17:30:00+05:30',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'Faridabad', address: { addressLocality: 'Faridabad', addressCountry: 'IN' } },
      organizer: { '@type': 'Organization', name: 'BHM' },
      offers: { priceCurrency: 'INR', availability: 'https://schema.org/InStock', validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    },
    { startDate: '2100-01-09T10:00:00+05:30', location: { '@type': 'VirtualLocation', url } },
    {
      startDate: '2100-01-20T22:00:00+05:30',
      performer: [{ '@type': 'Person', name: 'Meera Example' }],
      subEvent: [
        { startDate: '2100-01-20T22:00:00+05:30', endDate: '2100-01-21T06:00:00+05:30' },
        { startDate: '2100-01-27T22:00:00+05:30', endDate: '2100-01-28T06:00:00+05:30' },
      ],
    },
  ])
  const vocabulary = readVocabulary()
  expect(events.flatMap((event) => faultsOfBlock(event, vocabulary))).toEqual([])
})

test('a program without dates offers to say when there are some', async () => {
  const page = await at('/training-programs/iso-9001-lead-auditor')
  const dates = one(page.document, 'section', { 'aria-labelledby': 'dates' })
  expect(textOf(dates)).toContain('No date is planned yet')
  const link = all(dates, 'a').find((candidate) => textOf(candidate).startsWith('Tell me when it is planned'))
  expect(decodeURIComponent(attribute(link!, 'href')!)).toContain('Please+tell+me+when')
  expect(thingsOf(page, 'EducationEvent')).toEqual([])
})

test('a card names the next date and the place', async () => {
  const { document } = await at('/training-programs')
  const card = all(document, 'article').find((candidate) => textOf(candidate).includes(HINDI))
  expect(textOf(card!)).toContain('Next: 12 Dec 2099, Faridabad · Classroom ₹12,500 +GST')
  expect(textOf(card!)).toContain('Online ₹9,500')
})

test('the schedule has all dates by month, and without script a form narrows it to one program', async () => {
  const page = await at('/schedule')
  // The demo also has dates, in the weeks after the start.
  expect(textsOf(mainOf(page), 'h2').slice(-2)).toEqual(['December 2099', 'January 2100'])
  const narrowed = await send(site, page, { Program: 'dated' })
  expect(narrowed.path).toBe('/schedule?program=dated')
  expect(textsOf(mainOf(narrowed), 'h3')).toEqual(['12–13 Dec 2099', '9 Jan 2100', '20, 27 Jan 2100'])
  expect(textOf(mainOf(await at('/schedule?program=no-such-program')))).toContain('No dates for this program')
})

test('without script, “Ask for a seat” leads to the contact form with the date chosen, and what is sent is a request for it', async () => {
  const page = await at('/schedule?program=dated')
  const link = all(mainOf(page), 'a').find((candidate) => textOf(candidate).startsWith('Ask for a seat'))
  const form = await at(attribute(link!, 'href')!.replace(/#.*/, ''))
  expect(fieldValue(form, 'Which date? (optional)')).toBe(String(classroom.id))
  const person = { Name: 'Asha Example', Email: 'asha@example.com' }
  const refused = await send(site, form, { ...person, 'How many people? (optional)': '31', 'Company (optional)': 'Mock Motors' })
  expect(textOf(mainOf(refused))).toContain('How many people? A number from 1 to 30')
  const sent = await send(site, refused, { ...person, 'How many people? (optional)': '4' })
  expect(textOf(mainOf(sent))).toContain('Your message has been sent')
  const { data } = await site.fetchAsAdmin('/api/contacts?limit=1')
  expect(data).toMatchObject([{ kind: 'enrolment', batchId: classroom.id, people: 4, company: 'Mock Motors' }])
})
