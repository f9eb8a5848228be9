import { sql } from 'kysely'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forgetPrivateFile } from '#base/files/removed-files.server.ts'
import { startOfIndianDay } from '#base/dates/calendar.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { foldedName } from '#base/text/folded.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { renameBuyer } from '#training/server/batches/batch-orders.server.ts'
import { startOfFinancialYear } from '../paper-number.ts'
import type { QuotationContent, QuotationEntry } from '../quotation.schema.ts'
import { ERASED_BUYER } from '../quotation-words.ts'
import { listEntries } from './quotation-row.server.ts'
import { searchTextOf } from './quotation.server.ts'

/** A quotation that names somebody as the buyer's contact. */
export interface PersonalQuotation {
  id: number
  /** Null for a draft. */
  number: string | null
  buyerName: string
  name: string
  email: string
  phone: string | null
  /** Their answers to it. */
  answers: Array<Pick<QuotationEntry, 'kind' | 'at' | 'byName' | 'byPost' | 'text' | 'network'>>
}

type Contents = Pick<QuotationContent, 'buyer' | 'lines'>

/** The quotations whose contact has this address, in the form or in an issued version. */
export async function findQuotationsOf(db: Database, email: string): Promise<PersonalQuotation[]> {
  const pattern = `%${emailKey(email)}%`
  const rows = await db.sql
    .selectFrom('quotations')
    .leftJoin('quotation_versions', 'quotation_versions.quotation_id', 'quotations.id')
    .select(['quotations.id', 'quotations.number', 'quotations.buyer_name', 'quotations.content', 'quotation_versions.paper'])
    .where(({ or }) =>
      or([sql<boolean>`lower(quotations.content) like ${pattern}`, sql<boolean>`lower(quotation_versions.paper) like ${pattern}`]),
    )
    .orderBy('quotations.id')
    .execute()
  const found = new Map<number, PersonalQuotation>()
  for (const { id, number, buyer_name: buyerName, content, paper } of rows) {
    const contents = [contentOf(content), ...(paper === null ? [] : [contentOfPaper(paper)])]
    const own = contents.find(({ buyer }) => emailKey(buyer.email) === emailKey(email))
    if (!own || found.has(id)) continue
    const { contactName: name, email: address, phone } = own.buyer
    const answers = (await listEntries(db, id)).filter(({ byName }) => byName !== '' && foldedName(byName) === foldedName(name))
    found.set(id, { id, number, buyerName, name, email: address, phone, answers: answers.map(answerOf) })
  }
  return [...found.values()]
}

/** Erases the contact of drafts. Issued quotations keep theirs for their period. */
export async function eraseContactsOfDrafts(tx: WriteTransaction, ids: readonly number[], now: Date): Promise<void> {
  for (const id of ids) await eraseForm(tx, id, now)
}

/** Counts the quotations whose financial year ended before this day, and whose contact is still stored. */
export async function countOldQuotations(db: Database, before: PlainDate): Promise<number> {
  const { count } = await selectOld(db, before)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Erases contacts, the answers' names and networks, and buyers who are persons, from quotations whose financial year ended before this day.
 * Figures and numbers stay. Returns the ids of at most `limit` quotations.
 */
export async function eraseOldContacts(
  tx: WriteTransaction,
  { before, limit, now }: { before: PlainDate; limit: number; now: Date },
): Promise<number[]> {
  const rows = await selectOld(tx, before).select(['quotations.id', 'quotations.client_id']).orderBy('quotations.id').limit(limit).execute()
  for (const { id, client_id: clientId } of rows) {
    const isOfClient = clientId !== null
    await eraseForm(tx, id, now)
    const versions = await tx.sql
      .selectFrom('quotation_versions')
      .select(['id', 'version_number', 'paper'])
      .where('quotation_id', '=', id)
      .execute()
    for (const version of versions) {
      const paper = withoutContact(version.paper, isOfClient)
      await tx.sql.updateTable('quotation_versions').set({ paper }).where('id', '=', version.id).execute()
      await renameBuyer(tx, { quotationId: id, versionNumber: version.version_number }, contentOfPaper(paper).buyer.name)
      await deleteFile(tx, 'quotation', version.id)
    }
    const proformas = await tx.sql.selectFrom('proformas').select(['id', 'paper']).where('quotation_id', '=', id).execute()
    for (const proforma of proformas) {
      await tx.sql
        .updateTable('proformas')
        .set({ paper: withoutContact(proforma.paper, isOfClient) })
        .where('id', '=', proforma.id)
        .execute()
      await deleteFile(tx, 'proforma', proforma.id)
    }
    const orders = tx.sql.selectFrom('quotation_entries').select('file').where('quotation_id', '=', id).where('file', 'is not', null)
    for (const { file } of await orders.execute()) if (file !== null) forgetPrivateFile(tx, file)
    const noFile = { file: null, file_name: null, file_kind: null, file_bytes: null }
    const answers = tx.sql.updateTable('quotation_entries').set({ by_name: '', by_post: '', text: '', network: '', ...noFile })
    await answers.where('quotation_id', '=', id).where('kind', 'in', ['accepted', 'declined', 'asked']).execute()
    await tx.sql.updateTable('quotations').set({ contact_erased_at: now.toISOString() }).where('id', '=', id).execute()
    tx.changed('quotations', `quotation:${id}`)
  }
  return rows.map(({ id }) => id)
}

/** The PDF is made again without the name when somebody asks for it. */
async function deleteFile(tx: WriteTransaction, kind: 'quotation' | 'proforma', paperId: number): Promise<void> {
  await tx.sql.deleteFrom('paper_files').where('kind', '=', kind).where('paper_id', '=', paperId).execute()
}

async function eraseForm(tx: WriteTransaction, id: number, now: Date): Promise<void> {
  const row = await tx.sql
    .selectFrom('quotations')
    .select(['number', 'client_id', 'content', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const content = contentOf(row.content)
  const erased = { ...content, buyer: anonymous(content.buyer, row.client_id !== null) }
  await tx.sql
    .updateTable('quotations')
    .set({
      content: JSON.stringify(erased),
      buyer_name: erased.buyer.name,
      search_text: searchTextOf(erased, row.number),
      updated_at: now.toISOString(),
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute()
}

function selectOld(db: Database, before: PlainDate) {
  const cutoff = startOfIndianDay(startOfFinancialYear(before)).toISOString()
  return db.sql
    .selectFrom('quotations')
    .where('quotations.contact_erased_at', 'is', null)
    .where('quotations.updated_at', '<', cutoff)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quotation_versions')
            .select('quotation_versions.id')
            .whereRef('quotation_versions.quotation_id', '=', 'quotations.id')
            .where('quotation_versions.issued_at', '>=', cutoff),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('proformas')
            .select('proformas.id')
            .whereRef('proformas.quotation_id', '=', 'quotations.id')
            .where('proformas.issued_at', '>=', cutoff),
        ),
      ),
    )
}

function withoutContact(paper: string, isOfClient: boolean): string {
  const stored = JSON.parse(paper) as { content: Contents }
  return JSON.stringify({ ...stored, content: { ...stored.content, buyer: anonymous(stored.content.buyer, isOfClient) } })
}

/** A company stays named; a buyer without GSTIN who is no client may be a person. */
function anonymous(buyer: QuotationContent['buyer'], isClient: boolean): QuotationContent['buyer'] {
  const ofPerson = buyer.gstin === null && !isClient ? { name: ERASED_BUYER, address: ERASED_BUYER } : {}
  return { ...buyer, ...ofPerson, contactName: '', email: '', phone: null }
}

function contentOf(json: string): Contents {
  return JSON.parse(json) as Contents
}

function contentOfPaper(json: string): Contents {
  return (JSON.parse(json) as { content: Contents }).content
}

const answerOf = ({ kind, at, byName, byPost, text, network }: QuotationEntry) => ({ kind, at, byName, byPost, text, network })
