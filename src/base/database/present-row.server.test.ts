import { expect, test } from 'vitest'
import { z } from 'zod'
import { presentRow } from './present-row.server.ts'

const schema = z.object({ id: z.int(), issueDate: z.string(), training_name: z.string(), isPublic: z.boolean() })

test('only the fields of the schema leave, each from the column of its name or computed', () => {
  const row = { id: 1, issue_date: '2026-11-20', training_name: 'Lean', is_public: 1, search_text: 'lean', version: 3 }
  const shown = presentRow(schema, row, { isPublic: row.is_public === 1 })
  expect(shown).toStrictEqual({ id: 1, issueDate: '2026-11-20', training_name: 'Lean', isPublic: true })
})

test('the compiler asks for a field whose column is missing or of another type', () => {
  const row = { id: 1, issue_date: null, training_name: 'Lean', is_public: 1 }
  // @ts-expect-error: `issueDate` may be null in the row, and `isPublic` is a number
  expect(presentRow(schema, row, {})).toHaveProperty('issueDate', null)
})
