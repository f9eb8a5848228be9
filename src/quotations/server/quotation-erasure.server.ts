import { sql } from 'kysely'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forgetPrivateFile } from '#base/files/removed-files.server.ts'
import { startOfIndianDay } from '#base/dates/calendar.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { foldedName } from '#base/text/folded.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { renameBuyer } from '#training/server/batches/batch-orders.server.ts'
import { startOfFinancialYear } from '../paper-number.ts'
import { anonymousBuyer, isOwnContact, mayBePerson } from '../document/erased-contact.ts'
import type { QuotationContent, QuotationEntry, QuotationPaper } from '../quotation.schema.ts'
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
  /** Whether its form or its next papers would name them. An erasure ends that. */
  isErasable: boolean
}

type Contents = Pick<QuotationContent, 'buyer' | 'lines'>
type StoredPaper = Pick<QuotationPaper, 'isContactErased'> & { content: Contents }

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
  const found: PersonalQuotation[] = []
  for (const [id, [first, ...others]] of Map.groupBy(rows, (row) => row.id)) {
    if (!first) continue
    const form = contentOf(first.content)
    const papers = [first, ...others].flatMap(({ paper }) => (paper === null ? [] : [paperOf(paper)]))
    const own = [form, ...papers.map(({ content }) => content)].find(({ buyer }) => emailKey(buyer.email) === emailKey(email))
    if (!own) continue
    const { contactName: name, email: address, phone } = own.buyer
    const isErasable = isContact(form.buyer, own.buyer) || papers.some((paper) => namesInNext(paper, own.buyer))
    const answers = (await listEntries(db, id)).filter(({ byName }) => byName !== '' && foldedName(byName) === foldedName(name))
    const { number, buyer_name: buyerName } = first
    found.push({ id, number, buyerName, name, email: address, phone, answers: answers.map(answerOf), isErasable })
  }
  return found
}

/**
 * Erases a contact from forms, and marks the issued papers that name them: those keep the contact for their period, and new papers and
 * mails do not take it over.
 */
export async function eraseContacts(tx: WriteTransaction, quotations: readonly PersonalQuotation[]): Promise<void> {
  for (const { id, number, name: contactName, email } of quotations) {
    const contact = { contactName, email }
    const { content } = await tx.sql.selectFrom('quotations').select('content').where('id', '=', id).executeTakeFirstOrThrow()
    if (isContact(contentOf(content).buyer, contact)) await eraseForm(tx, id, number === null ? mayBePerson : isOwnContact)
    for (const table of ['quotation_versions', 'proformas'] as const) {
      const stored = await tx.sql.selectFrom(table).select(['id', 'paper']).where('quotation_id', '=', id).execute()
      for (const { id: paperId, paper } of stored) {
        if (!namesInNext(paperOf(paper), contact)) continue
        const marked = JSON.stringify({ ...(JSON.parse(paper) as object), isContactErased: true })
        await tx.sql.updateTable(table).set({ paper: marked }).where('id', '=', paperId).execute()
      }
    }
    tx.changed('quotations', `quotation:${id}`)
  }
}

/** Whether a value in the history of a quotation is of its form's contact. */
export function isContactValue({ name }: { name: string }): boolean {
  return ['contactName', 'email', 'phone'].some((field) => name === `form.buyer.${field}`)
}

type Contact = Pick<QuotationContent['buyer'], 'contactName' | 'email'>

function namesInNext({ content, isContactErased }: StoredPaper, contact: Contact): boolean {
  return !isContactErased && isContact(content.buyer, contact)
}

/** Whether a buyer has this contact: by the address, and by the name where the address was left out. */
function isContact({ contactName, email }: Contact, contact: Contact): boolean {
  if (email !== '') return emailKey(email) === emailKey(contact.email)
  return contactName !== '' && foldedName(contactName) === foldedName(contact.contactName)
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
    await eraseForm(tx, id, mayBePerson)
    const versions = await tx.sql
      .selectFrom('quotation_versions')
      .select(['id', 'version_number', 'paper'])
      .where('quotation_id', '=', id)
      .execute()
    for (const version of versions) {
      const paper = withoutContact(version.paper, isOfClient)
      await tx.sql.updateTable('quotation_versions').set({ paper }).where('id', '=', version.id).execute()
      await renameBuyer(tx, { quotationId: id, versionNumber: version.version_number }, paperOf(paper).content.buyer.name)
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

/** Erases the contact of a form. A draft, and one whose period has passed, does not name a buyer who may be a person, either. */
async function eraseForm(tx: WriteTransaction, id: number, isPerson: typeof mayBePerson): Promise<void> {
  const row = await tx.sql
    .selectFrom('quotations')
    .select(['number', 'client_id', 'content', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const content = contentOf(row.content)
  const erased = { ...content, buyer: anonymousBuyer(content.buyer, { isPerson: isPerson(content.buyer, row.client_id !== null) }) }
  await tx.sql
    .updateTable('quotations')
    .set({
      content: JSON.stringify(erased),
      buyer_name: erased.buyer.name,
      search_text: searchTextOf(erased, row.number),
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
  const stored = paperOf(paper)
  const { buyer } = stored.content
  const isPerson = mayBePerson(buyer, isOfClient)
  return JSON.stringify({ ...stored, content: { ...stored.content, buyer: anonymousBuyer(buyer, { isPerson }) } })
}

function contentOf(json: string): Contents {
  return JSON.parse(json) as Contents
}

function paperOf(json: string): StoredPaper {
  return JSON.parse(json) as StoredPaper
}

const answerOf = ({ kind, at, byName, byPost, text, network }: QuotationEntry) => ({ kind, at, byName, byPost, text, network })
