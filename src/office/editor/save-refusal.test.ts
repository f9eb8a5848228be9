import { expect, test } from 'vitest'
import { HttpError } from '#base/api/api-client.ts'
import { isMissing, isStale, saveRefusal } from './save-refusal.ts'

const FIELDS = ['title', 'features']
const OTHERWISE = 'An error occurred while creating the service'

test('an issue of a field is shown at that field', () => {
  const error = refusal(409, { error: 'This slug is used.', issues: { title: 'Another has this title.' } })
  const fields = { title: 'Another has this title.' }
  expect(saveRefusal(error, FIELDS, OTHERWISE)).toEqual({ message: 'This slug is used.', fields })
})

test('an issue of one entry of a list is shown at the list', () => {
  const error = refusal(400, { error: 'Too long', issues: { 'features.3': 'Too long' } })
  expect(saveRefusal(error, FIELDS, OTHERWISE).fields).toEqual({ features: 'Too long' })
})

test('an issue of a field that the form does not have is part of the sentence', () => {
  const error = refusal(400, { error: 'Not valid.', issues: { position: 'The position is taken.' } })
  expect(saveRefusal(error, FIELDS, OTHERWISE)).toEqual({ message: 'Not valid. The position is taken.', fields: {} })
})

test('a reply without text and an internal error give the default text of the action', () => {
  for (const error of [new HttpError(502, '<html>', 'Bad Gateway', null), new Error('x is undefined')]) {
    expect(saveRefusal(error, FIELDS, OTHERWISE)).toEqual({ message: OTHERWISE, fields: {} })
  }
})

test('without a connection the text says that nothing was saved', () => {
  expect(saveRefusal(new TypeError('Failed to fetch'), FIELDS, OTHERWISE).message).toContain('Nothing was saved')
})

test('412 is a stale edit and 404 a missing record', () => {
  expect([isStale(refusal(412, {})), isStale(refusal(409, {})), isStale(new TypeError())]).toEqual([true, false, false])
  expect([isMissing(refusal(404, {})), isMissing(refusal(410, {}))]).toEqual([true, false])
})

function refusal(status: number, failure: object): HttpError {
  return new HttpError(status, JSON.stringify({ success: false, error: '', ...failure }), '', null)
}
