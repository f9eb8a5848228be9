import type { PersonRecord } from '#clients/person-record.ts'
import type { MatchReason } from './person-page.schema.ts'

export function isWeakReason({ sharedBy, isRoleAddress }: MatchReason): boolean {
  return sharedBy !== null || isRoleAddress
}

/** The path of a person's page, addressed by one of their records. */
export function personPath(record: PersonRecord): string {
  return `/admin?view=person&id=${record}`
}
