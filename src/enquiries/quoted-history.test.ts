import { expect, test } from 'vitest'
import { splitQuoted } from './quoted-history.ts'

const ANSWER = 'Dear team,\n\nthe 12th suits us. Three people will come.\n\nAsha'

test.each([
  ['Gmail', 'On Fri, 20 Nov 2026 at 15:00, Example Training <office@example.com> wrote:\n\n> We have dates in May.\n> Which suits you?'],
  ['Gmail over two lines', 'On Fri, 20 Nov 2026 at 15:00, Example Training\n<office@example.com> wrote:\n> We have dates in May.'],
  ['Apple Mail in German', 'Am 20.11.2026 um 15:00 schrieb Example Training <office@example.com>:\n\n> We have dates in May.'],
  ['Gmail in Hindi', 'शुक्र, 20 नव॰ 2026 को 3:00 pm बजे को Example Training <office@example.com> ने लिखा:\n\n> We have dates in May.'],
  [
    'Outlook',
    'From: Example Training <office@example.com>\nSent: Friday, 20 November 2026 15:00\nTo: Asha\nSubject: Re: Dates\n\nWe have dates in May.',
  ],
  ['Outlook on the web', '________________________________\nFrom: Example Training\nSent: Friday\n\nWe have dates in May.'],
  ['Outlook of old', '-----Original Message-----\nFrom: Example Training\n\nWe have dates in May.'],
  [
    'Outlook in Dutch',
    'Van: Example Training\nVerzonden: vrijdag 20 november 2026 15:00\nAan: Asha\nOnderwerp: Re: Dates\n\nWe have dates in May.',
  ],
  ['Zoho', '---- On Fri, 20 Nov 2026 15:00:00 +0530 Example Training <office@example.com> wrote ----\n\nWe have dates in May.'],
  ['a page of Gmail in French', 'Le ven. 20 nov. 2026 à 15:00, Example Training <office@example.com> a écrit :\n\nWe have dates in May.'],
  ['Thunderbird in Spanish', 'El 20/11/26 a las 15:00, Example Training escribió:\n> We have dates in May.'],
  ['Gmail in Marathi', 'शुक्र, २० नोव्हें, २०२६ रोजी ३:०० वाजता Example Training <office@example.com> ने लिहिले:\n\n> We have dates in May.'],
  ['Gmail in Chinese', 'Example Training <office@example.com> 于2026年11月20日周五 15:00写道：\n\n> We have dates in May.'],
  ['Yahoo on Android', 'On Fri, 20 Nov 2026 at 3:00 pm, Example Training<office@example.com> wrote:   We have dates in May.'],
  ['a phone without an introduction', '> We have dates in May.\n> Which suits you?'],
])('what %s quotes is folded, and the answer stays', (_, quoted) => {
  expect(splitQuoted(`${ANSWER}\n\n${quoted}`)).toEqual({ text: ANSWER, history: quoted })
})

test('an answer between the quoted lines stays whole up to its last line', () => {
  const mail = 'On Friday, Example Training wrote:\n> Which date?\nThe 12th.\n> How many?\nThree.'
  expect(splitQuoted(mail)).toEqual({ text: mail, history: '' })
  expect(splitQuoted(`${mail}\n> Regards`)).toEqual({ text: mail, history: '> Regards' })
})

test('an answer below the quotation is shown with it', () => {
  const mail = 'On Friday, 20 November, Example Training wrote:\n> Which date?\n\nThe 12th.'
  expect(splitQuoted(mail)).toEqual({ text: mail, history: '' })
})

test.each([
  ['a mail without a quotation', ANSWER],
  ['a mail that is a quotation alone', '> We have dates in May.'],
  ['a sentence that begins like an introduction', 'On Friday we wrote:\nyou did not answer.'],
  ['the dates that somebody wishes', 'We want it\nFrom: 5 May 2027\nTo: 7 May 2027\nPlace: Faridabad'],
  ['a signature below a line', 'Please call.\n____________________\nAsha Example\nFrom: Pune'],
  ['a line that begins with From', 'From: Delhi we need three hours.\nSo we come by train.'],
])('%s has no history', (_, mail) => {
  expect(splitQuoted(mail)).toEqual({ text: mail, history: '' })
})

test('a long mail is split at once', () => {
  const began = performance.now()
  for (const line of ['> a', 'On a', '_', 'From: a', ' ', 'On '.repeat(100)]) splitQuoted(`${line}\n`.repeat(20_000 / (line.length + 1)))
  expect(performance.now() - began).toBeLessThan(1000)
})
