import { expect, test } from 'vitest'
import { MAX_CALENDAR_BYTES, MAX_CALENDAR_COMMENT_LENGTH } from '../../received-mail.ts'
import { readCalendarAnswer } from './calendar-answer.reader.ts'

const UID = 'batch-4@www.example.com'
const ASHA = 'asha@example.com'

function calendarOf(event: readonly string[], method = 'REPLY'): string {
  return ['BEGIN:VCALENDAR', `METHOD:${method}`, 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
}

function read(text: string, { encoding, from = ASHA }: { encoding?: string; from?: string } = {}) {
  const content = Buffer.from(encoding === 'base64' ? Buffer.from(text).toString('base64') : text)
  const part = { part: '2', type: 'text/calendar' as const, charset: 'UTF-8', encoding, bytes: content.length }
  return readCalendarAnswer({ part, content }, from)
}

const declined = (comment: string | null) => ({ uid: UID, status: 'DECLINED', comment })

test('Outlook writes a comment with a language, escaped and folded', async () => {
  const text = calendarOf([
    'ATTENDEE;PARTSTAT=DECLINED;CN="Example: Asha; Pune":mailto:Asha@Example.com',
    'COMMENT;LANGUAGE=en-US:Audit on that day\\, sorry.\\nPlease send',
    '  Ravi\\; he is free.\\n',
    `UID:${UID}`,
    'BEGIN:VALARM',
    'COMMENT:Not this',
    'END:VALARM',
  ])
  expect(await read(text, { encoding: 'base64' })).toEqual(declined('Audit on that day, sorry.\nPlease send Ravi; he is free.'))
})

test('Google writes it as a parameter of the attendee', async () => {
  const text = calendarOf([
    `UID:${UID}`,
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;CN=asha@e',
    ' xample.com;X-NUM-GUESTS=0;X-RESPONSE-COMMENT="On leave: see you":mailto:asha@',
    ' example.com',
  ])
  expect(await read(text)).toEqual(declined('On leave: see you'))
})

test('Apple names the organizer too, and has no comment', async () => {
  const text = calendarOf([
    'ORGANIZER;CN="Example Training":mailto:office@example.com',
    'ATTENDEE;CN="Asha Example";CUTYPE=INDIVIDUAL;EMAIL="asha@example.com";PARTSTAT=DECLINED:mailto:asha@example.com',
    `UID:${UID}`,
    'REQUEST-STATUS:2.0;Success',
  ])
  expect(await read(text.replaceAll('\r\n', '\n'))).toEqual(declined(null))
  expect(await read(text.replace('DECLINED', 'ACCEPTED'))).toEqual({ uid: UID, status: 'ACCEPTED', comment: null })
})

test('another method, attendee, or an undecided one is no answer', async () => {
  const event = [`UID:${UID}`, 'ATTENDEE;PARTSTAT=DECLINED:mailto:asha@example.com']
  expect(await read(calendarOf(event, 'REQUEST'))).toBeUndefined()
  expect(await read(calendarOf(event), { from: 'ravi@example.com' })).toBeUndefined()
  expect(await read(calendarOf(event).replace('DECLINED', 'TENTATIVE'))).toBeUndefined()
  expect(await read(calendarOf(event.slice(1)))).toBeUndefined()
})

test('a hostile calendar takes no time', async () => {
  const answer = [`UID:${UID}`, 'ATTENDEE;PARTSTAT=DECLINED:mailto:asha@example.com']
  const started = performance.now()
  const folded = await read(calendarOf([...answer, `COMMENT:${'\\n\r\n a'.repeat(9000)}`]))
  expect(folded?.comment?.length).toBeLessThanOrEqual(MAX_CALENDAR_COMMENT_LENGTH)
  expect(await read(calendarOf([...answer, `COMMENT:${'\r\n '.repeat(20_000)}x`]))).toEqual(declined('x'))
  expect(await read(calendarOf([...answer, ...Array.from({ length: 10_000 }, () => 'ATTENDEE:a')]))).toBeUndefined()
  expect(await read(calendarOf([...answer, `COMMENT:${'"'.repeat(60_000)}`]))).toMatchObject({ status: 'DECLINED' })
  expect(await read(calendarOf([...answer, `COMMENT:${'x'.repeat(MAX_CALENDAR_BYTES)}`]))).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(1000)
})
