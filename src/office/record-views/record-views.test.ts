import { expect, test } from 'vitest'
import { RECORD_SOURCES } from '#lists/server/record-sources.server.ts'
import { RECORD_TYPES } from '#lists/records/record-type.ts'
import { RECORD_VIEWS } from './record-views.tsx'

test('every record type has one source and one view', () => {
  expect(RECORD_SOURCES.map(({ type }) => type)).toEqual(RECORD_TYPES)
  expect(RECORD_VIEWS.map(({ type }) => type)).toEqual(RECORD_TYPES)
})
