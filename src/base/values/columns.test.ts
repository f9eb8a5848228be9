import { expect, test } from 'vitest'
import { describeTable, enquirer, participant, plain, UNTOLD } from './columns.ts'

test('the compiler refuses a column that says nothing, or becomes what it cannot hold', () => {
  // @ts-expect-error -- a type without a word about people
  describeTable('notes', { text: '' as string })
  // @ts-expect-error -- without what the export tells
  enquirer<string>()
  // @ts-expect-error -- the column is never null
  participant<string>(UNTOLD, { becomes: null })
  expect(plain<string>()).toEqual({ personal: undefined })
})
