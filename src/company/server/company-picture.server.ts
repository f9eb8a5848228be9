import { createHash } from 'node:crypto'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { RedrawnPicture } from '#base/files/redrawn-picture.ts'
import { fieldProblem } from '#base/api/problem.ts'
import { companyPicturePath, readCompanyPicture, type CompanyPicture, type CompanyPictureKind } from '../company-picture.ts'
import type { Signatory } from '../company-content.schema.ts'

const HASH_LENGTH = 40
const DAY_MS = 86_400_000

export type PictureCopy = 'print' | 'screen' | 'mail'

/**
 * Stores a logo, signature or paper in the database: a certificate is printed with it years later, so it must not depend on a file
 * (docs/decisions/0088). Removes pictures that were never saved with the company.
 */
export async function keepCompanyPicture(
  db: Database,
  { kind, redrawn }: { kind: CompanyPictureKind; redrawn: RedrawnPicture },
  context: ActionContext,
): Promise<CompanyPicture> {
  const { width, height, print, screen, mail = Buffer.alloc(0) } = redrawn
  const hash = createHash('sha256').update(`${kind}\n`).update(print).digest('hex').slice(0, HASH_LENGTH)
  const picture = { kind, hash, width, height }
  const { actor, now } = context
  await db.write(async (tx) => {
    const yesterday = new Date(now.getTime() - DAY_MS).toISOString()
    await tx.sql.deleteFrom('company_pictures').where('saved_at', 'is', null).where('created_at', '<', yesterday).execute()
    const [base64, created_at] = [(bytes: Buffer) => bytes.toString('base64'), now.toISOString()]
    const { numInsertedOrUpdatedRows } = await tx.sql
      .insertInto('company_pictures')
      .values({
        ...picture,
        print: base64(print),
        screen: base64(screen),
        mail: base64(mail),
        uploaded_by: actor.kind === 'staff' ? actor.userId : null,
        created_at,
        saved_at: null,
      })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    const after = { path: companyPicturePath(picture), width, height }
    await recordAudit(tx, context, { action: 'image uploaded', subject: `image:${hash}`, after })
  })
  return picture
}

/** One copy of a picture in base64; undefined when there is none. */
export async function readPictureCopy(
  db: Database,
  { kind, hash }: Pick<CompanyPicture, 'kind' | 'hash'>,
  copy: PictureCopy,
): Promise<string | undefined> {
  const row = await db.sql.selectFrom('company_pictures').select(copy).where('hash', '=', hash).where('kind', '=', kind).executeTakeFirst()
  return row?.[copy]
}

/** A picture that is saved with a record, and the field that names it. */
export interface KeptPicture {
  field: string
  path: string | null | undefined
  kind: CompanyPictureKind
}

/** Marks pictures as permanent. @throws Problem 'unprocessable' when one of them is not stored */
export async function keepPictures(tx: WriteTransaction, pictures: readonly KeptPicture[], now: Date): Promise<void> {
  for (const { hash, isSaved } of await requireStoredPictures(tx, pictures)) {
    if (isSaved) continue
    await tx.sql.updateTable('company_pictures').set({ saved_at: now.toISOString() }).where('hash', '=', hash).execute()
  }
}

/** @throws Problem 'unprocessable' when one of these pictures is not stored */
export async function requireStoredPictures(
  db: Database,
  pictures: readonly KeptPicture[],
): Promise<Array<{ hash: string; isSaved: boolean }>> {
  const found = []
  for (const { field, path, kind } of pictures) {
    if (!path) continue
    const picture = readCompanyPicture(path)
    const stored =
      picture?.kind === kind &&
      (await db.sql
        .selectFrom('company_pictures')
        .select('saved_at')
        .where('hash', '=', picture.hash)
        .where('kind', '=', kind)
        .where('width', '=', picture.width)
        .where('height', '=', picture.height)
        .executeTakeFirst())
    if (!picture || !stored) throw fieldProblem('unprocessable', field, 'This picture is not stored here. Upload it again.')
    found.push({ hash: picture.hash, isSaved: stored.saved_at !== null })
  }
  return found
}

/** The pictures of signatures. */
export function signaturesOf(signatories: readonly Signatory[]): KeptPicture[] {
  return signatories.map(({ signature }, index) => ({ field: `signatories.${index}.signature`, path: signature, kind: 'signature' }))
}
