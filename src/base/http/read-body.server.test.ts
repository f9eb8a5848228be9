import { expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '../api/problem.ts'
import { validate } from './read-body.server.ts'

const schema = z.object({
  batchId: z.coerce.number().int().positive().optional(),
  page: z.int().optional(),
  trainers: z.array(z.object({ name: z.string() })).optional(),
  isPublic: z.boolean().optional(),
  kind: z.union([z.literal('all'), z.literal('none')]).optional(),
  title: z.string({ error: 'Title is required' }).optional(),
})

const issuesOf = (input: Record<string, unknown>) => {
  try {
    return validate(schema, input)
  } catch (error) {
    return error instanceof Problem ? error.details.issues : error
  }
}

test.each([
  [{ batchId: 'x' }, { batchId: 'batchId must be a number' }],
  [{ batchId: '-1' }, { batchId: 'batchId is too small' }],
  [{ batchId: '99999999999999999999' }, { batchId: 'batchId is too large' }],
  [{ page: 1.5 }, { page: 'page must be a whole number' }],
  [{ trainers: 'Asha' }, { trainers: 'trainers must be a list' }],
  [{ trainers: [null, {}] }, { 'trainers.0': 'trainers.0 must be an object', 'trainers.1.name': 'trainers.1.name must be text' }],
  [{ isPublic: 'yes' }, { isPublic: 'isPublic must be true or false' }],
  [{ kind: 'some' }, { kind: 'kind is not valid' }],
  [{ title: 5 }, { title: 'Title is required' }],
])('%j is refused in words that a person reads', (input, issues) => {
  expect(issuesOf(input)).toEqual(issues)
})
