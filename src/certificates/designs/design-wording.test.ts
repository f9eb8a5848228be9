import { expect, test } from 'vitest'
import { SHIPPED_DESIGN, WORDINGS } from './design.ts'
import { filledTitle, missingValues, sentenceFaults, sentenceParts, titleFaults } from './design-wording.ts'

const VALUES = { days: '3', hours: '24', client: 'Mock {name} Motors', score: null }

test('the shipped wordings have no faults', () => {
  for (const name of WORDINGS) {
    const { title, sentence } = SHIPPED_DESIGN.wordings[name]
    expect([titleFaults(title), sentenceFaults(sentence)]).toEqual([[], []])
  }
})

test.each([
  ['{nmae} completed {program}', '{nmae} is not known. Did you mean {name}?'],
  ['{name} completed it', 'The sentence must contain {program} once.'],
  ['{name} and {name} completed {program}', 'The sentence must contain {name} once.'],
  ['{name} completed [{program}]', '{program} is always printed. Take it out of the square brackets.'],
  [
    '{name} completed {program} [in {hours} hours',
    'A square bracket [ or ] is left over. Put brackets around a part that may be left out.',
  ],
  ['{name} completed {program}}', 'A brace { or } is left over. Use braces only around the name of a placeholder, like {name}.'],
])('a sentence with a wrong placeholder is refused with its name: %s', (sentence, fault) => {
  expect(sentenceFaults(sentence)).toEqual([fault])
})

test('a title has no large letters in it', () => {
  expect(titleFaults('Certificate for {client}')).toEqual([])
  expect(titleFaults('Certificate of {name}')[0]).toContain('{name} is not known.')
  expect(titleFaults('Award}')).toEqual([expect.stringContaining('like {days}.')])
})

test('a title is never empty, and has whole brackets', () => {
  const needsWords = ['The title needs words outside the square brackets, for certificates without that value.']
  expect(['[{score}]', ' [{score}] [{client}]'].map(titleFaults)).toEqual([needsWords, needsWords])
  expect(titleFaults('Award [{score}')).toEqual([expect.stringContaining('A square bracket [ or ] is left over.')])
  expect(['{client}', 'Award[ {score}]'].map(titleFaults)).toEqual([[], []])
})

test('a sentence is cut at name and program; values are never read as placeholders', () => {
  expect(sentenceParts('{client} thanks {name} for {program} in {hours} hours', VALUES)).toEqual([
    { words: 'Mock {name} Motors thanks' },
    { large: 'name' },
    { words: 'for' },
    { large: 'program' },
    { words: 'in 24 hours' },
  ])
})

test('a part in square brackets is left out without its value, and without brackets the value is missing', () => {
  const sentence = 'We certify {name} [with {score}] in {program} [over {days} days]'
  expect(missingValues(sentence, VALUES)).toEqual([])
  expect(sentenceParts(sentence, VALUES)).toEqual([
    { words: 'We certify' },
    { large: 'name' },
    { words: 'in' },
    { large: 'program' },
    { words: 'over 3 days' },
  ])
  expect(missingValues('{name}, {program}, {score}', VALUES)).toEqual(['score'])
  expect(filledTitle('Award[ of {score}] for {days} days', VALUES)).toBe('Award for 3 days')
})
