import { expect, test } from 'vitest'
import { author, columnNames, describeTable, enquirer, erasedValues, exportOf, participant, plain, rowId, NOT_EXPORTED } from './columns.ts'

const TABLE = describeTable('notes', {
  id: rowId,
  text: enquirer('note'),
  key: enquirer(NOT_EXPORTED),
  phone: participant<string | null>('phone', { becomes: null }),
  name: participant(NOT_EXPORTED, { becomes: '' }),
  written_by: author(),
})
const ROW = { id: 1, text: 'Call me', key: 'k', phone: '+91 00000 00011', name: 'Asha Example', written_by: 'Meera' }

test('an export has each told value by its name, and nothing untold', () => {
  expect(exportOf(TABLE.columns, ROW)).toEqual({ note: 'Call me', phone: '+91 00000 00011' })
})

test('an erasure changes the columns about this person that say what they become', () => {
  expect([erasedValues(TABLE, 'participant'), erasedValues(TABLE, 'enquirer')]).toEqual([{ phone: null, name: '' }, {}])
})

test('a query gets all columns but those that it leaves out', () => {
  expect(columnNames(TABLE, ['key', 'written_by'])).toEqual(['notes.id', 'notes.text', 'notes.phone', 'notes.name'])
})

test('the compiler refuses a column that says nothing, or becomes what it cannot hold', () => {
  // @ts-expect-error -- a type without its data subject
  describeTable('notes', { text: '' as string })
  // @ts-expect-error -- without a name for the export
  enquirer()
  // @ts-expect-error -- the column is never null
  participant(NOT_EXPORTED, { becomes: null })
  expect(plain()).toEqual({ personal: undefined })
})
