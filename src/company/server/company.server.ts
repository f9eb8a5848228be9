import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { isPermitted, type ActionContext, type Actor } from '#base/http/action-context.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { withChanges } from '#base/api/changes.schema.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { followAddress } from './consent-notice.server.ts'
import { keepPictures, signaturesOf } from './company-picture.server.ts'
import type { Company } from '../company-content.schema.ts'
import { tradeProblem, withRegistration } from '../trade.ts'
import defaultCompany from '../default-company.json' with { type: 'json' }

const COMPANY_ROW = 1
const TRADE_PERMISSION = 'settings.manage'

export const AUDITED_COMPANY: AuditedRecord = { subject: 'company', nameFields: ['name'] }

export interface VersionedCompany {
  company: Company
  version: number
}

/** The company data, or the shipped content until it is first saved. */
export async function getCompany(db: Database): Promise<Company> {
  const row = await db.sql.selectFrom('company').select('content').where('id', '=', COMPANY_ROW).executeTakeFirst()
  return row ? parseCompany(row.content) : defaultCompany
}

let parsed: { content: string; company: Company } | undefined

/** Each page reads the company several times. While its content is unchanged, all of them share one object, which must not be modified. */
function parseCompany(content: string): Company {
  if (parsed?.content !== content) parsed = { content, company: JSON.parse(content) as Company }
  return parsed.company
}

/** The company content with its version, for an editor. */
export async function getVersionedCompany(db: Database): Promise<VersionedCompany> {
  const row = await db.sql.selectFrom('company').select(['content', 'version']).where('id', '=', COMPANY_ROW).executeTakeFirst()
  if (!row) throw new Problem('not-found', 'The company has no content yet.')
  return { company: JSON.parse(row.content) as Company, version: row.version }
}

/** Saves the content, which pages show at once. @throws Problem 'forbidden', 'stale' with the current content, 'invalid', 'unprocessable' */
export async function updateCompany(
  db: Database,
  { changes, ifMatch }: { changes: Partial<Company>; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedCompany> {
  return db.write(async (tx) => {
    const { company: before, version } = await lockCompany(tx)
    requireTradePermission(changes, context.actor)
    requireFresh(ifMatch, version, companyFor(context.actor, before))
    const company = withRegistration(withChanges(before, changes))
    requireTrade(company)
    await keepPictures(tx, [{ field: 'logo', path: company.logo, kind: 'logo' }, ...signaturesOf(company.signatories ?? [])], context.now)
    const row = { content: JSON.stringify(company), updated_at: context.now.toISOString(), version: version + 1 }
    await tx.sql.updateTable('company').set(row).where('id', '=', COMPANY_ROW).execute()
    await recordAudit(tx, context, { action: 'company updated', subject: 'company', before, after: company })
    await followAddress(tx, { before, after: company }, context)
    tx.changed('company')
    return { company: companyFor(context.actor, company), version: row.version }
  })
}

/** The company as this person may see it: bank account and taxes are shown to those who may change settings. */
export function companyFor(actor: Actor, company: Company): Company {
  const { trade: _, ...others } = company
  return isPermitted(actor, TRADE_PERMISSION) ? company : others
}

/** Stores the initial company at the first start, so that a later version of the product does not change it. */
export async function ensureCompany(db: Database, first: Company, context: ActionContext): Promise<void> {
  const saved = await db.sql.selectFrom('company').select('id').executeTakeFirst()
  if (saved) return
  await db.write(async (tx) => {
    const row = { id: COMPANY_ROW, content: JSON.stringify(first), updated_at: context.now.toISOString() }
    await tx.sql.insertInto('company').values(row).execute()
    await recordAudit(tx, context, { action: 'company updated', subject: 'company', after: first })
    tx.changed('company')
  })
}

/** @throws Problem 'forbidden' */
function requireTradePermission({ trade }: Partial<Company>, actor: Actor): void {
  if (trade === undefined || isPermitted(actor, TRADE_PERMISSION)) return
  throw new Problem('forbidden', 'Only those who may change settings can change bank account, taxes and terms.')
}

/** @throws Problem 'invalid' */
function requireTrade(company: Company): void {
  const problem = tradeProblem(company)
  if (problem) throw fieldProblem('invalid', problem.field, problem.message)
}

async function lockCompany(tx: WriteTransaction): Promise<VersionedCompany> {
  await forUpdate(tx, tx.sql.selectFrom('company').select('id').where('id', '=', COMPANY_ROW), 'company').execute()
  return getVersionedCompany(tx)
}
