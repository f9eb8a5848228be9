import { readFileSync } from 'node:fs'
import { searchOf } from '#base/api/api-client.ts'
import { expect, test } from 'vitest'
import { IMPORT_FIELDS } from '../imports/import-plan.ts'
import { suggestColumns } from '../imports/suggest-columns.ts'
import { columnNames, importQuery, missingChoice, TEMPLATE_URL, fileRefusal } from './import-data.ts'

const choices = {
  columns: { fullName: 2, email: 3 },
  trainingProgramId: '',
  clientId: '',
  batchId: '',
  duplicates: 'skip',
  normalCase: false,
  dropTitles: false,
} as const

test('a file of another program and one that is too large are not sent', () => {
  expect(fileRefusal({ name: 'people.ODS', size: 10 })).toContain('(.xlsx)')
  expect(fileRefusal({ name: 'people.xlsx', size: 10 })).toBeUndefined()
  expect(fileRefusal({ name: 'people.csv', size: 10 * 1024 * 1024 + 1 })).toContain('10 MB')
  expect(fileRefusal({ name: 'people.csv', size: 10 * 1024 * 1024 })).toBeUndefined()
})

test('a program comes from a column or is chosen for all rows', () => {
  expect(missingChoice(choices)).toContain('training program')
  expect(missingChoice({ ...choices, columns: { fullName: 2 } })).toContain('e-mail, or the client')
  expect(missingChoice({ ...choices, columns: { fullName: 2 }, clientId: '1', trainingProgramId: '3' })).toBeUndefined()
  expect(missingChoice({ ...choices, trainingProgramId: '3' })).toBeUndefined()
  expect(missingChoice({ ...choices, columns: { ...choices.columns, program: 5 } })).toBeUndefined()
  expect(missingChoice({ ...choices, columns: { program: 5 } })).toContain('full name')
})

test('an update needs only the participant ID', () => {
  expect(missingChoice({ ...choices, columns: { participantId: 1, program: 2 } })).toBeUndefined()
})

test('columns are sent by number; fields without a column are left out', () => {
  expect(searchOf(importQuery(choices, 'people.csv'))).toBe('duplicates=skip&name=people.csv&fullName=2&email=3')
  expect(searchOf(importQuery({ ...choices, trainingProgramId: '3' }, 'x'))).toContain('trainingProgramId=3')
  const source = { sheet: 'Nov batch', headingLine: 4 }
  expect(searchOf(importQuery({ ...choices, normalCase: true }, 'x', source))).toBe(
    'duplicates=skip&name=x&sheet=Nov+batch&headingLine=4&fullName=2&email=3&normalCase=true',
  )
})

test('every heading of the template is recognised', () => {
  const [, text = ''] = TEMPLATE_URL.split(',', 2)
  const headings = decodeURIComponent(TEMPLATE_URL.slice(TEMPLATE_URL.indexOf(',') + 1))
    .replace('\uFEFF', '')
    .split('\r\n')[0]
  expect(text).not.toBe('')
  const split = headings?.split(',') ?? []
  expect(Object.values(suggestColumns({ headings: split, firstLines: [] }))).toHaveLength(split.length)
})

test('columns with the same heading get their number', () => {
  expect(columnNames({ headings: ['Name', 'Phone', 'Name', ''], firstLines: [] })).toEqual([
    'Name (column 1)',
    'Phone',
    'Name (column 3)',
    'Column 4',
  ])
})

test('a file with any name can be sent', () => {
  expect(importQuery(choices, 'x'.repeat(250)).name).toHaveLength(200)
})

test('the contract names the columns that an import can have', () => {
  const [, sentence = ''] = /A column number for each of ([^;]*);/.exec(readFileSync('docs/product/contract.md', 'utf8')) ?? []
  expect(sentence.match(/\w+(?=`)/g)).toEqual(IMPORT_FIELDS)
})
