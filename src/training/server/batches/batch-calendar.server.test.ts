import { expect, test } from 'vitest'
import { MAIL_SAMPLES } from '#mail/mail-kinds.ts'
import { invitationFiles, publishedFile } from './batch-calendar.server.ts'

const BATCH = MAIL_SAMPLES.find((mail) => mail.kind === 'batch-reminder')!.data
const SENDER = { host: 'www.example.com', organizer: { address: 'office@example.com', name: 'BHM' }, now: new Date('2026-11-20T09:30:00Z') }
const ASHA = { address: 'asha@example.com', name: 'Asha "A" Example', isContact: false }
const DIFFERING = [
  { date: '2026-12-12', startTime: '09:30', endTime: '17:30' },
  { date: '2026-12-13', startTime: '10:00', endTime: '13:00' },
]
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const uids = (text: string) => lines(text).filter((line) => line.startsWith('UID:'))

test('an invitation has one UID, the zone, the hours in India, its sequence, and nobody but its reader', () => {
  const files = invitationFiles(BATCH, { ...SENDER, invited: ASHA })
  expect(files.map(({ filename, method }) => [filename, method])).toEqual([['training.ics', 'REQUEST']])
  const found = lines(files[0]!.text)
  expect(found).toEqual(
    expect.arrayContaining([
      'METHOD:REQUEST',
      'TZID:Asia/Kolkata',
      'TZOFFSETTO:+0530',
      'UID:batch-4@www.example.com',
      'SEQUENCE:1',
      'DTSTAMP:20261120T093000Z',
      'DTSTART;TZID=Asia/Kolkata:20261212T093000',
      'DTEND;TZID=Asia/Kolkata:20261212T173000',
      'RRULE:FREQ=DAILY;COUNT=2',
      'STATUS:CONFIRMED',
    ]),
  )
  expect(found.filter((line) => line.startsWith('ATTENDEE'))).toEqual([
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Asha 'A' Example":MAILTO:asha@example.com`,
  ])
})

test('a night ends on the next day, each time that it recurs', () => {
  const days = ['2026-12-30', '2026-12-31'].map((date) => ({ date, startTime: '22:00', endTime: '06:00' }))
  const [file, ...others] = invitationFiles({ ...BATCH, days }, { ...SENDER, invited: ASHA })
  expect(others).toEqual([])
  expect(lines(file!.text)).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=Asia/Kolkata:20261230T220000',
      'DTEND;TZID=Asia/Kolkata:20261231T060000',
      'RRULE:FREQ=DAILY;COUNT=2',
    ]),
  )
  const midnight = invitationFiles(
    { ...BATCH, days: [{ ...days[1]!, startTime: '18:00', endTime: '00:00' }] },
    { ...SENDER, invited: ASHA },
  )
  expect(lines(midnight[0]!.text)).toContain('DTEND;TZID=Asia/Kolkata:20270101T000000')
})

test('days in a row exclude none, and others name each that is left out', () => {
  const text = (dates: string[]) => {
    const days = dates.map((date) => ({ date, startTime: '09:30', endTime: '17:30' }))
    return lines(invitationFiles({ ...BATCH, days }, { ...SENDER, invited: ASHA })[0]!.text)
  }
  const exclusions = (dates: string[]) => text(dates).filter((line) => line.startsWith('EXDATE'))
  expect(exclusions(['2026-12-12', '2026-12-13'])).toEqual([])
  expect(exclusions(['2026-12-12', '2026-12-26', '2027-01-09'])).toEqual([])
  expect(exclusions(['2026-12-12', '2026-12-13', '2026-12-15'])).toEqual(['EXDATE;TZID=Asia/Kolkata:20261214T093000'])
})

test('the organizer is whoever sends the mail, or names them', () => {
  const organizers = (sender: string) =>
    [true, false].map((isCancelled) => {
      const [file] = invitationFiles(BATCH, { ...SENDER, sender, invited: ASHA, isCancelled })
      return lines(file!.text).find((line) => line.startsWith('ORGANIZER'))
    })
  const plain = 'ORGANIZER;CN="BHM":mailto:office@example.com'
  expect(organizers('Office@example.com')).toEqual([plain, plain])
  const named = 'ORGANIZER;CN="BHM";SENT-BY="mailto:site@example.com":mailto:office@example.com'
  expect(organizers('site@example.com')).toEqual([named, named])
})

test('a contact is told of it without being expected', () => {
  const [file] = invitationFiles(BATCH, { ...SENDER, invited: { ...ASHA, isContact: true } })
  expect(file?.text).toContain('ROLE=NON-PARTICIPANT')
})

test('days with differing hours are a file each: no REQUEST has two UIDs', () => {
  const files = invitationFiles({ ...BATCH, days: DIFFERING }, { ...SENDER, invited: ASHA })
  expect(files.map(({ text }) => uids(text))).toEqual([
    ['UID:batch-4-2026-12-12@www.example.com'],
    ['UID:batch-4-2026-12-13@www.example.com'],
  ])
})

test('a change cancels the events that are no more, with the new sequence', () => {
  const before = { ...BATCH, sequence: 0 }
  const files = invitationFiles({ ...BATCH, days: DIFFERING }, { ...SENDER, invited: ASHA, before })
  expect(files.map(({ method }) => method)).toEqual(['CANCEL', 'REQUEST', 'REQUEST'])
  expect(lines(files[0]!.text)).toEqual(expect.arrayContaining(['UID:batch-4@www.example.com', 'STATUS:CANCELLED', 'SEQUENCE:1']))
})

test('a cancellation has the UID of the invitation', () => {
  const [file, ...others] = invitationFiles(BATCH, { ...SENDER, invited: ASHA, isCancelled: true })
  expect(others).toEqual([])
  expect(lines(file!.text)).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'UID:batch-4@www.example.com']))
})

test('what the office downloads invites nobody, and has all days', () => {
  const { text } = publishedFile({ ...BATCH, days: DIFFERING }, { ...SENDER, isCancelled: false })
  expect(uids(text)).toHaveLength(2)
  expect(text).toContain('METHOD:PUBLISH')
  expect(text).not.toContain('ATTENDEE')
})

test('a meeting link stands in it as it is: an address is no text, whose commas and semicolons would be escaped', () => {
  const meetingLink = `https://meet.example.com/j/1;jsessionid=a,b?pwd=${'x,y;'.repeat(30)}`
  const [file] = invitationFiles({ ...BATCH, meetingLink }, { ...SENDER, invited: ASHA })
  expect(lines(file!.text)).toContain(`URL;VALUE=URI:${meetingLink}`)
  expect(lines(file!.text).find((line) => line.startsWith('DESCRIPTION:'))).toContain(String.raw`/1\;jsessionid=a\,b`)
  for (const line of file!.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('no control character comes into it: readers refuse the whole file', () => {
  const batch = { ...BATCH, program: 'Core\u000bTools', where: 'Pune\u000c', joiningText: 'Gate 3\u0000\u0085\tleft\nRing' }
  const [file] = invitationFiles(batch, { ...SENDER, invited: { ...ASHA, name: 'Asha\u0001 Example' } })
  expect(file!.text).not.toMatch(/[^\P{Cc}\t\r\n]/u)
  expect(lines(file!.text)).toEqual(expect.arrayContaining(['SUMMARY:Core Tools', expect.stringContaining(String.raw`left\nRing`)]))
})
