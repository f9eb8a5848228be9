import { sql, type RawBuilder, type Selectable } from 'kysely'
import { Problem } from '#base/api/problem.ts'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { presentRow } from '#base/database/present-row.server.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { digest, keyedHash } from '#base/http/keyed-hash.server.ts'
import type { Limit, Limits } from '#base/http/limits.server.ts'
import type { MailStatus } from '#mail/mail-states.ts'
import '#mail/server/mail.table.ts'
import { withoutErasedContact } from '../document/erased-contact.ts'
import {
  listedQuotationSchema,
  quotationFormSchema,
  quotationPaperSchema,
  type ListedQuotation,
  type QuotationEntry,
  type QuotationForm,
  type QuotationPaper,
} from '../quotation.schema.ts'
import { quotationState, STATE_AFTER, type ListedState } from '../quotation-state.ts'
import { listLeftSeats } from './credits/left-seats.server.ts'
import './quotation.table.ts'

export const QUOTATION_MISSING = 'This quotation does not exist. It may have been deleted.'

/** The path of the buyer's page, without the token. */
export const QUOTATION_LINK_PATH = '/q/'
/** The same as for other look-ups. */
const LINK_MISSES: Limit = { name: 'quotation link misses of a network', points: 20, seconds: 3600 }
type DecidedState = (typeof STATE_AFTER)[keyof typeof STATE_AFTER]
const DECIDING = Object.keys(STATE_AFTER) as Array<keyof typeof STATE_AFTER>

type QuotationRow = Selectable<Tables['quotations']>

/** Selects quotations with the current version and the latest event that decides the state. */
export function selectQuotations(db: Database) {
  return db.sql
    .selectFrom('quotations')
    .leftJoin('clients', 'clients.id', 'quotations.client_id')
    .leftJoin('quotation_versions as current_version', (join) =>
      join.onRef('current_version.quotation_id', '=', 'quotations.id').on('current_version.version_number', '=', CURRENT_VERSION),
    )
    .selectAll('quotations')
    .select([
      'clients.name as client_name',
      'current_version.version_number',
      'current_version.issued_at',
      'current_version.valid_until',
      'current_version.total_paise',
      LATEST_DECISION.as('latest_decision'),
      IS_SENT.as('is_sent'),
    ])
}

function ofLatestDecision<Value>(column: 'kind' | 'version_number', condition = sql`1 = 1`) {
  return sql<Value | null>`(
    select ${sql.ref(column)} from quotation_entries
    where quotation_entries.quotation_id = quotations.id and kind in (${sql.join(DECIDING)}) and ${condition}
    order by quotation_entries.id desc limit 1)`
}

const LATEST_DECISION = ofLatestDecision<keyof typeof STATE_AFTER>('kind')

/** The latest event that decided about one of `quotation_versions`. */
export const VERSION_DECISION = ofLatestDecision<keyof typeof STATE_AFTER>(
  'kind',
  sql`quotation_entries.version_number = quotation_versions.version_number`,
)

/** The current version: the newest, or the accepted one that stands since a later one was declined or withdrawn. */
export const CURRENT_VERSION = ofLatestDecision<number>('version_number')

/** The SQL condition of a state, in line with `quotationState`. 'unsent' means sent, but the buyer does not have the current version. */
export function isInState(state: ListedState, today: PlainDate): RawBuilder<boolean> {
  if (state === 'unsent') return sql<boolean>`(${isInState('sent', today)} and ${IS_SENT} = 0)`
  if (state === 'draft') return sql<boolean>`${LATEST_DECISION} is null`
  const isExpired = state === 'expired'
  if (!isExpired && state !== 'sent') return isDecidedAs(state)
  return sql<boolean>`${isDecidedAs('sent')} and current_version.valid_until ${isExpired ? sql`<` : sql`>=`} ${today}`
}

function isDecidedAs(state: DecidedState): RawBuilder<boolean> {
  const kinds = DECIDING.filter((kind) => STATE_AFTER[kind] === state)
  return sql<boolean>`${LATEST_DECISION} in (${sql.join(kinds)})`
}

/** Selects the current versions. */
export function selectCurrentVersions(db: Database) {
  return db.sql
    .selectFrom('quotation_versions')
    .innerJoin('quotations', 'quotations.id', 'quotation_versions.quotation_id')
    .where('quotation_versions.version_number', '=', CURRENT_VERSION)
}

/**
 * 1 if the current version went to the buyer: a mail of it left or waits, the buyer answered it, or the office noted that it was sent. A
 * mail that was deleted counts. An acceptance that the office noted counts until it is undone.
 */
const IS_SENT = sql<number>`case when exists (
  select 1 from quotation_entries as entry left join mails on mails.id = entry.mail_id
  where entry.quotation_id = quotations.id and entry.version_number = current_version.version_number and (
    entry.kind in ('marked-sent', 'asked', 'declined')
    or (entry.kind = 'mailed' and (mails.status is null or mails.status in ('waiting', 'sent')))
    or (entry.kind = 'accepted' and (entry.network <> '' or ${isDecidedAs('accepted')})))
  ) then 1 else 0 end`

export type SelectedQuotation = Awaited<ReturnType<ReturnType<typeof selectQuotations>['executeTakeFirstOrThrow']>>

const STORED_FIELDS = listedQuotationSchema.omit({ draftPaise: true })

/** Presents a row of the list without the amount of a draft, which is computed. */
export function presentListed(row: SelectedQuotation, now: Date): Omit<ListedQuotation, 'draftPaise'> {
  const validUntil = row.valid_until
  return presentRow(STORED_FIELDS, row, {
    state: quotationState(row.latest_decision ?? undefined, { validUntil, today: indianDate(now) }),
    isSent: row.is_sent === 1,
    issuedOn: row.issued_at === null ? null : indianDate(new Date(row.issued_at)),
    validUntil,
    hasChanges: row.issued_at === null || row.written_at > row.issued_at,
  })
}

/** @throws Problem 'not-found' */
export async function getQuotationRow(db: Database, id: number): Promise<SelectedQuotation> {
  const row = await selectQuotations(db).where('quotations.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', QUOTATION_MISSING)
  return row
}

/** Locks the quotation until the transaction ends. @throws Problem 'not-found' */
export async function lockQuotation(tx: WriteTransaction, id: number): Promise<SelectedQuotation> {
  await forUpdate(tx, tx.sql.selectFrom('quotations').select('id').where('id', '=', id), 'quotations').execute()
  // Read after the lock: another version may have been issued while this waited.
  return getQuotationRow(tx, id)
}

/** The issued versions of a quotation, the newest first. */
export async function listPapers(db: Database, quotationId: number): Promise<QuotationPaper[]> {
  const query = db.sql.selectFrom('quotation_versions').select('paper').where('quotation_id', '=', quotationId)
  return (await query.orderBy('version_number', 'desc').execute()).map(({ paper }) => quotationPaperSchema.parse(JSON.parse(paper)))
}

/** The current version of a quotation, for new papers and mails; undefined for a draft. An erased contact is left out. */
export async function findCurrentPaper(db: Database, quotationId: number): Promise<QuotationPaper | undefined> {
  const query = selectCurrentVersions(db).select('quotation_versions.paper').where('quotations.id', '=', quotationId)
  const row = await query.executeTakeFirst()
  return row && withoutErasedContact(quotationPaperSchema.parse(JSON.parse(row.paper)))
}

/** The events of a quotation, the newest first. */
export async function listEntries(db: Database, quotationId: number): Promise<QuotationEntry[]> {
  const rows = await db.sql
    .selectFrom('quotation_entries')
    .leftJoin('mails', 'mails.id', 'quotation_entries.mail_id')
    .selectAll('quotation_entries')
    .select(['mails.id as mail', 'mails.recipient_address', 'mails.status as mail_status', 'mails.last_error'])
    .where('quotation_id', '=', quotationId)
    .orderBy('quotation_entries.id', 'desc')
    .execute()
  const seats = await listLeftSeats(db, quotationId)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    versionNumber: row.version_number,
    at: row.at,
    byName: row.by_name,
    byPost: row.by_post,
    poNumber: row.po_number,
    text: row.text,
    network: row.network,
    mail: mailOf(row),
    seats: seats.get(row.id) ?? [],
    file: row.file === null ? null : { name: row.file_name ?? '', bytes: row.file_bytes ?? 0 },
  }))
}

interface JoinedMail {
  mail: number | null
  recipient_address: string | null
  mail_status: MailStatus | null
  last_error: string | null
}

function mailOf({ mail: id, recipient_address: to, mail_status: status, last_error: error }: JoinedMail): QuotationEntry['mail'] {
  return id === null || status === null ? null : { id, to, status, error: status === 'sent' ? null : error }
}

export function formOf(row: Pick<QuotationRow, 'content' | 'client_id' | 'enquiry_id' | 'batch_id'>): QuotationForm {
  const links = { clientId: row.client_id, enquiryId: row.enquiry_id, batchId: row.batch_id }
  return quotationFormSchema.parse({ ...(JSON.parse(row.content) as object), ...links })
}

/**
 * The quotation of a buyer's link. A token cannot be guessed, so the misses of a network only block further misses: valid links keep working.
 * @throws Problem 'too-many', 'not-found'
 */
export async function getQuotationOfToken(
  db: Database,
  token: string,
  { limits, network }: { limits: Limits; network: string },
): Promise<SelectedQuotation> {
  const row = await selectQuotations(db).where('quotations.token_hash', '=', digest(token)).executeTakeFirst()
  if (row) return row
  await limits.take(LINK_MISSES, network)
  throw new Problem('not-found', QUOTATION_MISSING)
}

/** 256 bits in hex. The database stores its hash. */
export function quotationToken(nonce: string, secret: string): string {
  return keyedHash(secret, 'quotation link', nonce)
}

export function quotationLink(
  { nonce }: Pick<QuotationRow, 'nonce'>,
  { siteUrl, secret }: { siteUrl: string } & Pick<ActionContext, 'secret'>,
): string {
  return siteUrl + QUOTATION_LINK_PATH + quotationToken(nonce, secret)
}
