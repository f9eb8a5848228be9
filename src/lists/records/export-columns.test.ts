import { expect, test } from 'vitest'
import { listedClientSchema } from '#clients/client.schema.ts'
import { programSchema } from '#catalogue/program.schema.ts'
import { serviceSchema } from '#catalogue/service.schema.ts'
import { participantSchema } from '#training/participants/participant.schema.ts'
import { clientOf, participantOf, programOf, serviceOf } from '#app/testing/test-records.ts'
import { CLIENT_COLUMNS, PARTICIPANT_COLUMNS, PROGRAM_COLUMNS, SERVICE_COLUMNS, type ExportColumn } from './export-columns.ts'

/** The fields of a row that are read to fill its line in a file. */
function exportedFields<Row extends object>(columns: ReadonlyArray<ExportColumn<Row>>, row: Row): Set<string> {
  const read = new Set<string>()
  const watched = new Proxy(row, {
    get(target, field, receiver) {
      read.add(String(field))
      return Reflect.get(target, field, receiver) as unknown
    },
  })
  for (const column of columns) column.of(watched, { siteUrl: 'https://example.com' })
  return read
}

/** Row numbers, and fields that repeat another one. */
const NOT_EXPORTED = {
  participant: ['id', 'personId', 'clientId', 'trainingProgramId', 'batchId', 'rosterState'],
  client: ['id'],
  program: ['id', 'imagePath'],
  service: ['id', 'slug'],
}

test.each([
  ['participant', Object.keys(participantSchema.shape), exportedFields(PARTICIPANT_COLUMNS, participantOf())],
  ['client', Object.keys(listedClientSchema.shape), exportedFields(CLIENT_COLUMNS, clientOf())],
  ['program', Object.keys(programSchema.shape), exportedFields(PROGRAM_COLUMNS, programOf())],
  ['service', Object.keys(serviceSchema.shape), exportedFields(SERVICE_COLUMNS, serviceOf())],
] as const)('the file of a %s has every field that the API answers', (type, fields, exported) => {
  expect(fields.filter((field) => !exported.has(field))).toEqual(expect.arrayContaining(NOT_EXPORTED[type]))
  expect(fields.filter((field) => !exported.has(field) && !NOT_EXPORTED[type].includes(field))).toEqual([])
})
