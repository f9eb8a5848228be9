import { getData, HttpError } from '#base/api/api-client.ts'
import type { ErasureResult, PersonalDataPreview } from '../personal-data.ts'
import type { PersonRecord } from '#clients/person-record.ts'
import type { PersonRequest } from '../personal-data.schema.ts'

/** `person` is the e-mail of a person, or one of their records. */
export function fetchPreview(person: { email: string } | { record: PersonRecord }) {
  return getData<PersonalDataPreview>('/api/people/preview', { method: 'POST', body: person })
}

/** A repeated call with the same key gets the first answer, so that a lost reply is no "nothing is stored". */
export function erasePerson(request: PersonRequest, idempotencyKey: string) {
  return getData<ErasureResult>('/api/people/erase', { method: 'POST', body: request, idempotencyKey })
}

/** The file with everything that is stored. It is no envelope, so `callApi` cannot read it. */
export async function fetchExport(request: PersonRequest): Promise<Blob> {
  const response = await fetch('/api/people/export', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  })
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText, response.headers.get('Retry-After'))
  return response.blob()
}
