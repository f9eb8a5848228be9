import { eraseJobWords, findJobsNaming } from '#lists/server/bulk/jobs/job-words.server.ts'
import { AUDITED_BULK_JOB } from '#lists/server/bulk/jobs/bulk-job.server.ts'
import { eraseFromReasons, findReasonsNaming } from '#base/database/typed-reasons.server.ts'
import { CERTIFICATE_REASONS } from '#certificates/server/recipient-erasure.server.ts'
import { BATCH_REASONS } from '#training/server/batches/trainer-erasure.server.ts'
import { NOTICE_REASONS } from '#training/server/messages/batch-notice.server.ts'
import { ROSTER_REASONS } from '#training/server/participants/participant-erasure.server.ts'
import { findEntriesOf } from '#base/audit/audit-erasure.server.ts'
import { findMentions } from '#base/audit/audit-mentions.server.ts'
import { entriesWithValues, parseJson, valuesOf } from '#base/audit/audit-values.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { namesInTexts, type NameSearch } from '#base/text/mentioned-names.ts'
import type { PersonalData } from './find-personal-data.server.ts'

/** The typed texts that contain the person's name: file names of imports, and reasons. */
export interface TypedMentions {
  names: NameSearch
  jobs: number[]
  /** Number of titles and reasons that contain the name. */
  count: number
  /** The names of the matching values, by history entry. */
  values: Map<number, Set<string>>
}

/** The tables of certificates, participants and batches with typed reasons. */
const REASONS = [CERTIFICATE_REASONS, ROSTER_REASONS, BATCH_REASONS, NOTICE_REASONS]

export async function eraseTypedMentions(tx: WriteTransaction, { names, jobs }: TypedMentions): Promise<void> {
  await eraseJobWords(tx, jobs, names)
  for (const reasons of REASONS) await eraseFromReasons(tx, reasons, names)
}

/** A history field that contains a typed reason. */
const REASON = /reason|exception/i

/**
 * Finds the texts about others, or about nobody, that name the person. They may mean a namesake: they are erased, and the export omits
 * them.
 */
export async function findTypedMentions(db: Database, data: Pick<PersonalData, 'names'>): Promise<TypedMentions> {
  const names = namesInTexts(data.names)
  const jobs = await findJobsNaming(db, names)
  const ofJobs = new Set(
    await findEntriesOf(
      db,
      jobs.map((id) => `${AUDITED_BULK_JOB.subject}:${id}`),
    ),
  )
  const ids = new Set(ofJobs)
  for (const name of data.names.filter((one) => names.isIn(one))) for (const { id } of await findMentions(db, name)) ids.add(id)
  const values = new Map<number, Set<string>>()
  for (const id of ids) {
    const row = await entriesWithValues(db).select(['actor_name', 'network', 'before', 'after']).where('id', '=', id).executeTakeFirst()
    if (!row) continue
    const found = [...valuesOf(row)].filter(([name, value]) => (ofJobs.has(id) || REASON.test(name)) && names.isIn(value))
    if (found.length > 0) values.set(id, new Set(found.map(([name]) => name)))
  }
  const reasons = await Promise.all(REASONS.map((one) => findReasonsNaming(db, one, names)))
  return { names, jobs, values, count: jobs.length + reasons.flat().length }
}

/** Names of the person before a correction, which stored answers may still contain. */
export function formerNames({ entries }: Pick<PersonalData, 'entries'>): string[] {
  return entries
    .flatMap(({ before, after }) => [before, after])
    .flatMap((json) => {
      const { fullName, name } = (json === null ? {} : parseJson(json)) as { fullName?: unknown; name?: unknown }
      return [fullName, name].filter((one) => typeof one === 'string')
    })
}
