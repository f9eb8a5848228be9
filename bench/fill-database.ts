import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { verificationKey } from '#certificates/server/verification/verification-key.server.ts'
import { STATUS_LIST_SIZE } from '#certificates/server/status-list-entry.server.ts'
import type { OpenDatabase } from '#base/database/database.server.ts'
import { statusKey } from '#training/server/participants/participant.server.ts'
import { folded } from '#base/text/folded.ts'
import { normaliseReference } from '#base/values/reference-number.ts'
import { searchableWords } from '#base/text/search-words.ts'
import { withoutIndexes } from './without-indexes.ts'
import { generatePeople, PROGRAMS, type Person } from './generate-people.ts'

/** PostgreSQL accepts 65,535 values in one statement. */
const ROWS_PER_STATEMENT = 1000
const STATEMENTS_PER_TRANSACTION = 50
const AT = '2026-11-20T09:30:00.000Z'

interface FillOptions {
  /** The installation's secret. Without it, certificates cannot be found by number and name. */
  secret?: string
  /** Whether searches find the records. */
  hasWords?: boolean
}

/** Writes `count` participants, each with a certificate, directly into the tables: with all indexes, without audit entries. */
export async function fillDatabase(db: OpenDatabase, count: number, { secret, hasWords = true }: FillOptions = {}): Promise<void> {
  // A database for measurements need not survive a power cut. A large cache speeds up building twenty indexes.
  if (db.dialect === 'sqlite')
    for (const pragma of ['synchronous = off', 'cache_size = -1000000']) await sql.raw(`pragma ${pragma}`).execute(db.schemaConnection)
  await db.write(async (tx) => {
    await tx.sql
      .insertInto('training_programs')
      .values(Array.from({ length: PROGRAMS }, (_, at) => programRow(at + 1)))
      .execute()
  })
  await withoutIndexes(db, { hasWords }, () => writePeople(db, count, secret))
  if (db.dialect !== 'postgres') return
  await sql`select setval(pg_get_serial_sequence('people', 'id'), ${count})`.execute(db.schemaConnection)
  await sql`analyze`.execute(db.schemaConnection)
}

async function writePeople(db: OpenDatabase, count: number, secret: string | undefined): Promise<void> {
  let rows: Person[] = []
  let blocks: Person[][] = []
  const store = () =>
    db.write(async (tx) => {
      for (const block of blocks) {
        await tx.sql
          .insertInto('people')
          .values(block.map(({ number }) => ({ id: number })))
          .execute()
        await tx.sql
          .insertInto('participants')
          .values(block.map((person) => participantRow(person, secret)))
          .execute()
        await tx.sql
          .insertInto('certificates')
          .values(block.map((person) => certificateRow(person, secret)))
          .execute()
      }
    })
  for (const person of generatePeople(count)) {
    rows.push(person)
    if (rows.length < ROWS_PER_STATEMENT && person.number < count) continue
    blocks.push(rows)
    rows = []
    if (blocks.length < STATEMENTS_PER_TRANSACTION && person.number < count) continue
    await store()
    blocks = []
  }
}

const programName = (number: number): string => `Program ${number} for auditors`

function programRow(number: number) {
  return {
    id: number,
    position: number,
    title: programName(number),
    slug: `program-${number}`,
    description: 'What is learnt.',
    category: 'Business',
    duration: '3 days',
    price: 12_500,
    delivery_mode: 'both' as const,
    search_text: folded(programName(number)),
    created_at: AT,
    updated_at: AT,
  }
}

function participantRow({ number, participantId, fullName, email, program, status, enrolledOn }: Person, secret?: string) {
  return {
    id: number,
    person_id: number,
    participant_id: participantId,
    lookup_id: normaliseReference(participantId),
    full_name: fullName,
    email,
    phone: '+91 00000 00011',
    training_program_id: program,
    enrollment_date: enrolledOn,
    status,
    status_key: secret ? statusKey({ participantId, email }, secret) : `status-${number}`,
    search_text: searchableWords(participantId, fullName, email),
    sort_name: folded(fullName),
    created_at: AT,
    updated_at: AT,
  }
}

function certificateRow({ number, certificateId, fullName, program, issuedOn, expiresOn, isRevoked }: Person, secret?: string) {
  return {
    id: number,
    certificate_id: certificateId,
    lookup_id: normaliseReference(certificateId),
    token: tokenOf(number),
    participant_id: number,
    training_program_id: program,
    participant_name: fullName,
    training_program_name: programName(program),
    training_duration: '3 days',
    issuer_name: 'BHM',
    issuer_tagline: 'Professional Business Solutions',
    signatory: 'The director',
    issue_date: issuedOn,
    expiry_date: expiresOn,
    revoked_on: isRevoked ? issuedOn : null,
    revocation_reason: isRevoked ? 'Issued by mistake' : null,
    status: isRevoked ? ('revoked' as const) : ('active' as const),
    verification_key: secret ? verificationKey(certificateId, fullName, secret) : `verification-${number}`,
    edition_at: AT,
    status_list: Math.ceil(number / STATUS_LIST_SIZE),
    status_index: number % STATUS_LIST_SIZE,
    search_text: searchableWords(certificateId, fullName, programName(program)),
    sort_name: folded(fullName),
    created_at: AT,
    updated_at: AT,
  }
}

/** Returns a token that looks random but is the same on each run. */
export function tokenOf(number: number): string {
  return createHash('sha256').update(`token ${number}`).digest('base64url').slice(0, 22)
}
