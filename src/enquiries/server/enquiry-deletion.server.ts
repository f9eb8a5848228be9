import type { Selectable } from 'kysely'
import { Problem } from '#base/api/problem.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { columnNames } from '#base/values/columns.ts'
import { keepPerson, newPerson } from '#clients/server/person-key.server.ts'
import { forgetPrivateFile } from '#base/files/removed-files.server.ts'
import { cancelMails } from '#mail/server/cancel-mails.server.ts'
import { getEnquiry, lockEnquiry, type VersionedEnquiry } from './enquiry-row.server.ts'
import { ENQUIRY_TABLE } from './enquiry.table.ts'
import { forgetFilesOf } from './files/enquiry-file.server.ts'

/** Time for restoring a deleted message (docs/decisions/0099). Undo is offered for some seconds; the rest is for a slow connection. */
const RESTORABLE_MS = 10 * 60_000

interface Kept {
  enquiry: Selectable<Tables['contacts']>
  notes: Array<Selectable<Tables['enquiry_notes']>>
  replies: Array<Selectable<Tables['enquiry_replies']>>
  received: Array<Selectable<Tables['received_mails']>>
  /** The files of replies and received mails; their contents stay stored as long as this row. */
  files: Array<Selectable<Tables['enquiry_files']>>
  receivedFiles: Array<Selectable<Tables['received_files']>>
}

/** Deletes a message with its whole conversation. It can be restored for a few minutes. @throws Problem 'not-found' */
export async function deleteEnquiry(db: Database, id: number, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const { enquiry } = await lockEnquiry(tx, id)
    await keepForUndo(tx, id, context)
    await tx.sql.deleteFrom('contacts').where('id', '=', id).execute()
    await cancelMails(tx, { about: [`enquiry:${id}`], kinds: ['enquiry-notice', 'enquiry-receipt'] }, context)
    await recordAudit(tx, context, { action: 'enquiry deleted', subject: `enquiry:${id}`, before: enquiry })
    tx.changed('enquiries', `enquiry:${id}`)
  })
}

/**
 * Restores a message that was just deleted, with its whole conversation. References to records deleted since are dropped, and unsent mails
 * stay cancelled. @throws Problem 'conflict' when it exists, 'not-found' when it can no longer be restored
 */
export function restoreEnquiry(db: Database, id: number, context: ActionContext): Promise<VersionedEnquiry> {
  return db.write(async (tx) => {
    const row = await tx.sql
      .deleteFrom('deleted_enquiries')
      .where('enquiry_id', '=', id)
      .where('deleted_at', '>=', oldestKept(context))
      .returning('kept')
      .executeTakeFirst()
    if (!row) throw await whyNot(tx, id)
    await insertKept(tx, JSON.parse(row.kept) as Kept)
    await recordAudit(tx, context, { action: 'enquiry restored', subject: `enquiry:${id}` })
    tx.changed('enquiries', `enquiry:${id}`)
    return getEnquiry(tx, id)
  })
}

/** Deletes the messages that can no longer be restored. Returns their number. */
export async function forgetDeletedEnquiries(tx: WriteTransaction, context: Pick<ActionContext, 'now'>): Promise<number> {
  return forget(tx, await tx.sql.deleteFrom('deleted_enquiries').where('deleted_at', '<', oldestKept(context)).returning('kept').execute())
}

/** An erasure must leave nothing of a person, and the owners of these rows are inside their JSON: nothing can be restored after it. */
export async function forgetAllDeletedEnquiries(tx: WriteTransaction): Promise<void> {
  forget(tx, await tx.sql.deleteFrom('deleted_enquiries').returning('kept').execute())
}

function forget(tx: WriteTransaction, rows: ReadonlyArray<{ kept: string }>): number {
  for (const { kept } of rows) {
    const { files, receivedFiles } = JSON.parse(kept) as Kept
    for (const { file } of [...files, ...receivedFiles]) if (file !== null) forgetPrivateFile(tx, file)
  }
  return rows.length
}

/** A request with participants is not stored for Undo: their link to it would be lost. */
async function keepForUndo(tx: WriteTransaction, id: number, context: ActionContext): Promise<void> {
  await forgetDeletedEnquiries(tx, context)
  const enquiry = await tx.sql.selectFrom('contacts').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()
  if (enquiry.participant_number !== null) return forgetFilesOf(tx, [id])
  const notes = await tx.sql.selectFrom('enquiry_notes').selectAll().where('enquiry_id', '=', id).orderBy('id').execute()
  const replies = await tx.sql.selectFrom('enquiry_replies').selectAll().where('enquiry_id', '=', id).orderBy('id').execute()
  const received = await tx.sql.selectFrom('received_mails').selectAll().where('enquiry_id', '=', id).orderBy('id').execute()
  const files = await tx.sql.selectFrom('enquiry_files').selectAll().where('enquiry_id', '=', id).orderBy('id').execute()
  const receivedFiles = await tx.sql.selectFrom('received_files').selectAll().where('enquiry_id', '=', id).orderBy('id').execute()
  const kept: Kept = { enquiry, notes, replies, received, files, receivedFiles }
  await tx.sql
    .insertInto('deleted_enquiries')
    .values({ enquiry_id: id, kept: JSON.stringify(kept), deleted_at: context.now.toISOString() })
    .execute()
}

/** Excludes computed columns, such as PostgreSQL's search columns. */
const COLUMNS = columnNames(ENQUIRY_TABLE)

async function insertKept(tx: WriteTransaction, { enquiry, notes, replies, received, files, receivedFiles }: Kept): Promise<void> {
  /** Selects a row's id if the row still exists. */
  const ifThere = (table: 'users' | 'training_programs' | 'services' | 'batches' | 'clients' | 'mails', id: number | null) =>
    tx.sql.selectFrom(table).select('id').where('id', '=', id)
  const isPersonThere = await keepPerson(tx, enquiry.person_id)
  await tx.sql
    .insertInto('contacts')
    .values({
      ...enquiry,
      person_id: isPersonThere ? enquiry.person_id : await newPerson(tx),
      owner_id: ifThere('users', enquiry.owner_id),
      training_program_id: ifThere('training_programs', enquiry.training_program_id),
      service_id: ifThere('services', enquiry.service_id),
      batch_id: ifThere('batches', enquiry.batch_id),
      client_id: ifThere('clients', enquiry.client_id),
    })
    .execute()
  for (const note of notes) {
    await tx.sql
      .insertInto('enquiry_notes')
      .values({ ...note, author_id: ifThere('users', note.author_id) })
      .execute()
  }
  for (const reply of replies) {
    await tx.sql
      .insertInto('enquiry_replies')
      .values({ ...reply, author_id: ifThere('users', reply.author_id), mail_id: ifThere('mails', reply.mail_id) })
      .execute()
  }
  for (const mail of received) await tx.sql.insertInto('received_mails').values(mail).execute()
  for (const file of receivedFiles) await tx.sql.insertInto('received_files').values(file).execute()
  for (const file of files) {
    await tx.sql
      .insertInto('enquiry_files')
      .values({ ...file, author_id: ifThere('users', file.author_id) })
      .execute()
  }
}

async function whyNot(tx: WriteTransaction, id: number): Promise<Problem> {
  const stored = await tx.sql.selectFrom('contacts').select('id').where('id', '=', id).executeTakeFirst()
  if (stored) return new Problem('conflict', 'This message is there: someone has brought it back already.')
  return new Problem('not-found', 'This message can no longer be brought back.')
}

function oldestKept({ now }: Pick<ActionContext, 'now'>): string {
  return new Date(now.getTime() - RESTORABLE_MS).toISOString()
}
