import { fetchFile, getData } from '#base/api/api-client.ts'
import type { PersonRecord } from '#clients/person-record.ts'
import type { PersonRequest } from '../personal-data.schema.ts'

/** `person` is the e-mail of a person, or one of their records. */
export function fetchPreview(person: { email: string } | { record: PersonRecord }) {
  return getData('POST /people/preview', { body: person })
}

/** A repeated call with the same key gets the first answer, so that a lost reply does not turn into "nothing is stored". */
export function erasePerson(request: PersonRequest, idempotencyKey: string) {
  return getData('POST /people/erase', { body: request, idempotencyKey })
}

/** The file with all stored data. */
export function fetchExport(request: PersonRequest): Promise<Blob> {
  return fetchFile('POST /people/export', { body: request })
}
