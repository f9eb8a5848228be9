import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forParticipantTexts, PARTICIPANT_TEXT_NAMES, PARTICIPANT_TEXTS_IN_WORDS, searchedTexts, shownTexts } from './participant-texts.ts'

test.each(PARTICIPANT_TEXT_NAMES)('the contract names %s', (name) => {
  expect(readFileSync('docs/product/contract.md', 'utf8')).toContain(`\`${name}\``)
})

test('an erasure names the texts as a sentence does', () => {
  expect(PARTICIPANT_TEXTS_IN_WORDS).toMatch(/^employee code(, .+)? and [\w ]+$/)
})

test('an employee code and a department are shown only with a client', () => {
  const texts = { ...forParticipantTexts(() => null), employeeCode: 'E-1043' }
  expect(shownTexts({ ...texts, clientId: 3 })).toEqual(['E-1043'])
  expect(shownTexts({ ...texts, clientId: null })).toEqual([])
})

test('a search finds the code and not the department', () => {
  expect(searchedTexts({ employeeCode: 'E-1043', department: 'Assembly' }).filter(Boolean)).toEqual(['E-1043'])
})
