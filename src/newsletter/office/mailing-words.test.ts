import { expect, test } from 'vitest'
import { peopleText, progressText } from './mailing-words.ts'

test('the result of a mailing names what happened, and nothing that did not', () => {
  expect(progressText({ recipients: 1210, sent: 1204, returned: 0, failed: 4, waiting: 0, leftOut: 2 })).toBe(
    '1,204 of 1,210 sent, 4 failed, 2 left out',
  )
  expect(progressText({ recipients: 3, sent: 3, returned: 0, failed: 0, waiting: 0, leftOut: 0 })).toBe('3 of 3 sent')
  expect(progressText({ recipients: 3, sent: 2, returned: 1, failed: 0, waiting: 0, leftOut: 0 })).toBe('2 of 3 sent, 1 came back')
  expect([peopleText(1), peopleText(100_000)]).toEqual(['1 person', '1,00,000 people'])
})
