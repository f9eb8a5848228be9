import type { Selectable } from 'kysely'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { IssuerKeyTable } from './issuer-key.table.ts'
import { readPrivateKey, storedPrivateKey, type KeyKind, type PublishedKey, type SigningKey } from './signing-key.server.ts'

type KeyRow = Selectable<IssuerKeyTable>

/** A key that is not stored yet. */
export type NewKey = Omit<SigningKey, 'retiredAt'>

const SUBJECT = 'issuer-keys'

export async function findActive(db: Database, kind: KeyKind): Promise<KeyRow | undefined> {
  return db.sql.selectFrom('issuer_keys').selectAll().where('kind', '=', kind).where('retired_at', 'is', null).executeTakeFirst()
}

/** The key with this thumbprint, active or retired. */
export async function findKey(db: Database, kid: string): Promise<KeyRow | undefined> {
  return db.sql.selectFrom('issuer_keys').selectAll().where('kid', '=', kid).executeTakeFirst()
}

/** Active keys first, then retired ones, each newest first. */
export async function findAll(db: Database): Promise<KeyRow[]> {
  const rows = await db.sql.selectFrom('issuer_keys').selectAll().orderBy('id', 'desc').execute()
  return rows.toSorted((a, b) => Number(a.retired_at !== null) - Number(b.retired_at !== null))
}

/** Stores a key. If another instance was faster, its key stays. */
export async function insertIfAbsent(tx: WriteTransaction, key: NewKey, context: Pick<ActionContext, 'now' | 'actor'>): Promise<void> {
  const inserted = await tx.sql
    .insertInto('issuer_keys')
    .values(rowOf(key))
    .onConflict((on) => on.doNothing())
    .returning('kid')
    .executeTakeFirst()
  if (inserted) await recordAudit(tx, context, { action: 'issuer key made', subject: SUBJECT, after: inHistory(key) })
}

/** Retires one key and activates the other. @throws Problem 'conflict' if somebody else has just retired it */
export async function replace(
  tx: WriteTransaction,
  former: KeyRow,
  key: NewKey,
  context: Pick<ActionContext, 'now' | 'actor'>,
): Promise<void> {
  const retired = await tx.sql
    .updateTable('issuer_keys')
    .set({ retired_at: context.now.toISOString() })
    .where('id', '=', former.id)
    .where('retired_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!retired) throw new Problem('conflict', 'Someone else has just changed the keys. Please reload the page.')
  await tx.sql.insertInto('issuer_keys').values(rowOf(key)).execute()
  await recordAudit(tx, context, {
    action: 'issuer key replaced',
    subject: SUBJECT,
    before: inHistory(former),
    after: inHistory(key),
  })
}

/** The public part of a row, without the private key. */
export function toPublishedKey(row: KeyRow): PublishedKey {
  return {
    kid: row.kid,
    kind: row.kind,
    source: row.source,
    publicJwk: JSON.parse(row.public_jwk) as PublishedKey['publicJwk'],
    certificateDer: row.certificate === null ? null : bytesOf(row.certificate),
    chainDer: (JSON.parse(row.chain) as string[]).map(bytesOf),
    createdAt: row.created_at,
    retiredAt: row.retired_at,
  }
}

export function toSigningKey(row: KeyRow): SigningKey {
  return { ...toPublishedKey(row), privateKey: readPrivateKey(row.private_key) }
}

function rowOf(key: NewKey): Omit<KeyRow, 'id'> {
  return {
    kid: key.kid,
    kind: key.kind,
    source: key.source,
    private_key: storedPrivateKey(key.privateKey),
    public_jwk: JSON.stringify(key.publicJwk),
    certificate: key.certificateDer === null ? null : textOf(key.certificateDer),
    chain: JSON.stringify(key.chainDer.map(textOf)),
    created_at: key.createdAt,
    retired_at: null,
  }
}

function inHistory({ kid, kind, source }: Pick<KeyRow, 'kid' | 'kind' | 'source'>) {
  return { kid, kind, source }
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))
