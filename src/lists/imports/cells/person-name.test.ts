import { expect, test } from 'vitest'
import { inNormalCase, tidyName, usesTitles, withoutTitle } from './person-name.ts'

test.each([
  ['RAMESH KUMAR', 'Ramesh Kumar'],
  ['ramesh kumar', 'Ramesh Kumar'],
  ['R K SHARMA', 'R K Sharma'],
  ['R.K. SHARMA', 'R.K. Sharma'],
  ['RK SHARMA', 'RK Sharma'],
  ['MD IRFAN', 'Md Irfan'],
  ["D'SOUZA-RANA", "D'Souza-Rana"],
  ['MCDONALD', 'McDonald'],
  ['JOHN III', 'John III'],
  ['ÉLODIE', 'Élodie'],
])('a name in one case is written in normal case: %s', (name, normal) => expect(inNormalCase(name)).toBe(normal))

test.each(['Ramesh Kumar', 'Ravi de Sample', 'आशा उदाहरण', 'McDonald', 'R', ''])('a name in its own case stays: %j', (name) =>
  expect(inNormalCase(name)).toBe(name),
)

test.each([
  ['Mr. Ravi Sample', 'Ravi Sample'],
  ['MR.RAVI SAMPLE', 'RAVI SAMPLE'],
  ['Sh Ravi', 'Ravi'],
  ['Smt. Meera', 'Meera'],
  ['MS ASHA EXAMPLE', 'ASHA EXAMPLE'],
  ['Shrimati Asha Example', 'Asha Example'],
  ['श्रीमती आशा उदाहरण', 'आशा उदाहरण'],
  ['श्रीमति आशा उदाहरण', 'आशा उदाहरण'],
  ['कु. आशा', 'आशा'],
  ['Ku. Asha Example', 'Asha Example'],
  ['KU.ASHA EXAMPLE', 'ASHA EXAMPLE'],
  ['Kum. Asha', 'Asha'],
  ['Sau. Meera Example', 'Meera Example'],
  ['श्री. रवि नमूना', 'रवि नमूना'],
])('a form of address before a name is dropped: %s', (name, rest) => expect(withoutTitle(name)).toBe(rest))

test.each([
  'SHRI BHAGWAN',
  'Shri Krishan',
  'SHRI NIWAS SHARMA',
  'Sri Devi Example',
  'श्री निवास',
  'MS SAMPLE',
  'SH RANA',
  'Ku Example',
  'KUSUM EXAMPLE',
])('what is also a first name, or initials, stays in a list without titles: %s', (name) => expect(withoutTitle(name)).toBe(name))

test('in a list that uses titles it is left out before a name of two words', () => {
  expect(usesTitles(['Shri Ravi Sample', 'Smt. Asha Example', 'SHRI BHAGWAN', ''])).toBe(true)
  expect(usesTitles(['SHRI NIWAS SHARMA', 'RAVI SAMPLE', 'ASHA EXAMPLE'])).toBe(false)
  expect(usesTitles(['Shri Ravi Sample'])).toBe(false)
  expect(withoutTitle('Shri Ravi Sample', { isTitled: true })).toBe('Ravi Sample')
  expect(withoutTitle('SHRI BHAGWAN', { isTitled: true })).toBe('SHRI BHAGWAN')
  expect(withoutTitle('MS SAMPLE', { isTitled: true })).toBe('SAMPLE')
})

test.each(['Dr. Asha', 'Shriya Example', 'Mrinal', 'श्रीकांत', 'Mr.', 'Shri'])('what only looks like one stays: %s', (name) =>
  expect(withoutTitle(name)).toBe(name),
)

test('spaces and marks that nobody sees are removed; the joiners of Hindi stay', () => {
  expect(tidyName(' Ravi\u00a0\u200b  Sample\ufeff')).toBe('Ravi Sample')
  expect(tidyName('क्\u200dष')).toBe('क्\u200dष')
})
