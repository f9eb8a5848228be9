import { sql } from 'kysely'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { storageFault } from '#base/database/storage-fault.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { Company } from '../company-content.schema.ts'
import { DEFAULT_NOTICE, noticeFor } from '../consent-notice.ts'
import type { ConsentNotice, ListedNotice } from '../consent-notice.schema.ts'
import './consent-notice.table.ts'

const OUTDATED = 'The notice beside this form has changed since the page was opened. Please reload the page and send the form again.'
const CHANGED = 'Someone else has just changed the notice. Nothing was overwritten.'

export const AUDITED_NOTICE: AuditedRecord = { subject: 'consent-notice' }

/** The notice that forms currently show. */
export async function getNotice(db: Database): Promise<ConsentNotice> {
  return db.sql
    .selectFrom('consent_notices')
    .select(['version', 'text', 'since'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** All wordings, newest first. */
export async function listNotices(db: Database): Promise<ListedNotice[]> {
  return db.sql.selectFrom('consent_notices').select(['version', 'text', 'since', 'made_by as madeBy']).orderBy('version', 'desc').execute()
}

/**
 * The version that a sender has agreed to: the one shown by their form, which may be an earlier one if the page was opened before a change.
 * A form without a version showed the current one.
 * @throws Problem 'unprocessable' for an unknown version: it is not known what its reader agreed to
 */
export async function agreedNotice(db: Database, versionOnForm: number | null | undefined): Promise<number> {
  const shown = versionOnForm ? sql` where version = ${versionOnForm}` : sql``
  const { version } = await db.sql
    .selectNoFrom(sql<number | null>`(select max(version) from consent_notices${shown})`.as('version'))
    .executeTakeFirstOrThrow()
  if (version === null) throw new Problem('unprocessable', OUTDATED)
  return version
}

/** Makes a new wording the current one. Saving the same text again creates no version. @throws Problem 'stale' with the current notice */
export async function changeNotice(
  db: Database,
  { text, ifMatch }: { text: string; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<ConsentNotice> {
  try {
    return await db.write(async (tx) => {
      const before = await getNotice(tx)
      requireFresh(ifMatch, before.version, before)
      if (before.text === text) return before
      return addNotice(tx, { version: before.version + 1, text }, context)
    })
  } catch (error) {
    // On PostgreSQL two people may save at the same moment: the primary key gives the next version to only one of them.
    if (storageFault(error) === 'unique') throw new Problem('stale', CHANGED, { current: await getNotice(db) })
    throw error
  }
}

/**
 * Updates the address in the shipped wording when the company's address changes, as a new version, because the wording differs. The
 * office's own wording is left alone.
 */
export async function followAddress(
  tx: WriteTransaction,
  { before, after }: Record<'before' | 'after', Addressed>,
  context: ActionContext,
): Promise<void> {
  const text = shippedFor(after)
  if (text === shippedFor(before)) return
  const current = await getNotice(tx)
  if (current.text !== shippedFor(before) && current.text !== DEFAULT_NOTICE) return
  await addNotice(tx, { version: current.version + 1, text }, context)
}

type Addressed = Pick<Company, 'emails'>

function shippedFor({ emails: [first] }: Addressed): string {
  return noticeFor(first?.value)
}

/** Stores the first version at the first start. A later release with another text does not change it. */
export async function ensureNotice(tx: WriteTransaction, company: Addressed, context: ActionContext): Promise<void> {
  const stored = await tx.sql.selectFrom('consent_notices').select('version').limit(1).executeTakeFirst()
  if (!stored) await addNotice(tx, { version: 1, text: shippedFor(company) }, context)
}

async function addNotice(
  tx: WriteTransaction,
  { version, text }: Pick<ConsentNotice, 'version' | 'text'>,
  context: ActionContext,
): Promise<ConsentNotice> {
  const { now, actor } = context
  const since = now.toISOString()
  await tx.sql
    .insertInto('consent_notices')
    .values({ version, text, since, made_by: actor.kind === 'staff' ? actor.name : null })
    .execute()
  await recordAudit(tx, context, { action: 'consent notice changed', subject: `consent-notice:${version}`, after: { text } })
  tx.changed('consent-notice')
  return { version, text, since }
}
