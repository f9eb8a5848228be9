import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CLIENT_TEXT_NAMES } from '#clients/client-texts.ts'
import { ENQUIRY_TEXT_NAMES } from '#enquiries/enquiry-texts.ts'
import { LOCATION_TEXT_NAMES } from '#training/batches/batch-place.ts'
import { PARTICIPANT_TEXT_NAMES } from '#training/participants/participant-texts.ts'

const CONTRACT = readFileSync('docs/product/contract.md', 'utf8')

/** The paragraph of docs/product/contract.md about a record. */
function paragraphOf(title: string): string {
  const paragraph = CONTRACT.split('\n- ').find((text) => text.startsWith(`**${title}.** `))
  expect(paragraph, `- **${title}.** in docs/product/contract.md`).toBeDefined()
  return paragraph ?? ''
}

test.each([
  { title: 'Enquiries', names: ENQUIRY_TEXT_NAMES },
  { title: 'Participants of clients', names: PARTICIPANT_TEXT_NAMES },
  { title: 'Clients', names: CLIENT_TEXT_NAMES },
  { title: 'Batches', names: LOCATION_TEXT_NAMES },
])('$title: the contract names the optional texts of the record, in their order', ({ title, names }) => {
  const [, sentence = ''] = paragraphOf(title).split('Optional texts: ')
  const [listed = ''] = sentence.split('. ')
  expect([...listed.matchAll(/`([a-zA-Z]{1,60})`/g)].map(([, name]) => name)).toEqual(names)
})
