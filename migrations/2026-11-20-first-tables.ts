import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, type RawBuilder } from 'kysely'

/**
 * Tables of the six record types (docs/product/requirements.md, section 3), the company, API codes, sessions, the audit log and
 * idempotent requests. Dates and instants are ISO text, so that both databases store and sort them alike.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, id } = columnsFor(db)
  const table = <Name extends string>(name: Name) => db.schema.createTable(name)

  await table('secrets')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('value', text, required)
    .execute()

  await table('company')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('content', text, required)
    .addColumn('updated_at', text, required)
    .execute()

  await withId(table('users'), id)
    .addColumn('username', text, (c) => c.notNull().unique())
    .addColumn('password', text)
    .addColumn('full_name', text, required)
    .addColumn('email', text, required)
    .addColumn('phone', text)
    .addColumn('role', text, (c) =>
      c
        .notNull()
        .defaultTo('user')
        .check(oneOf('role', ['admin', 'editor', 'viewer', 'user'])),
    )
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .execute()

  await withId(table('api_codes'), id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', text, required)
    .addColumn('code_hash', text, (c) => c.notNull().unique())
    .addColumn('source', text, (c) => c.notNull().check(oneOf('source', ['environment', 'generated', 'issued'])))
    .addColumn('created_at', text, required)
    .addColumn('revoked_at', text)
    .execute()

  await withId(table('sessions'), id)
    .addColumn('token_hash', text, (c) => c.notNull().unique())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('api_code_id', 'integer', (c) => c.notNull().references('api_codes.id').onDelete('cascade'))
    .addColumn('network', text, required)
    .addColumn('created_at', text, required)
    .addColumn('last_seen_at', text, required)
    .addColumn('expires_at', text, required)
    .execute()

  await withId(table('audit_entries'), id)
    .addColumn('at', text, required)
    .addColumn('actor_kind', text, (c) => c.notNull().check(oneOf('actor_kind', ['visitor', 'staff', 'system'])))
    // No foreign key: audit entries stay when a member of staff is deleted.
    .addColumn('actor_id', 'integer')
    .addColumn('actor_name', text)
    .addColumn('network', text)
    .addColumn('action', text, required)
    .addColumn('subject', text, required)
    .addColumn('before', text)
    .addColumn('after', text)
    .execute()

  await table('idempotency_keys')
    .addColumn('key', text, required)
    .addColumn('scope', text, required)
    .addColumn('fingerprint', text, required)
    .addColumn('answer', text)
    .addColumn('created_at', text, required)
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['scope', 'key'])
    .execute()

  await withId(table('services'), id)
    .addColumn('position', 'integer', required)
    .addColumn('slug', text, (c) => c.unique())
    .addColumn('title', text, (c) => c.notNull().check(sql`title <> ''`))
    .addColumn('description', text, required)
    .addColumn('icon', text, required)
    .addColumn('features', text, required)
    .addColumn('search_text', text, required)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .addColumn('version', 'integer', firstVersion)
    .execute()

  await withId(table('training_programs'), id)
    .addColumn('position', 'integer', required)
    .addColumn('slug', text, (c) => c.unique())
    .addColumn('title', text, (c) => c.notNull().check(sql`title <> ''`))
    .addColumn('description', text, required)
    .addColumn('category', text, required)
    .addColumn('duration', text, required)
    .addColumn('price', 'integer', (c) => c.notNull().check(sql`price >= 0`))
    .addColumn('online_price', 'integer', (c) => c.check(sql`online_price >= 0`))
    .addColumn('offline_price', 'integer', (c) => c.check(sql`offline_price >= 0`))
    .addColumn('delivery_mode', text, (c) =>
      c
        .notNull()
        .defaultTo('both')
        .check(oneOf('delivery_mode', ['online', 'offline', 'both'])),
    )
    .addColumn('image_path', text)
    .addColumn('search_text', text, required)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .addColumn('version', 'integer', firstVersion)
    .execute()

  await withId(table('contacts'), id)
    .addColumn('full_name', text, (c) => c.notNull().check(sql`full_name <> ''`))
    .addColumn('email', text, required)
    .addColumn('phone', text)
    .addColumn('subject', text, (c) => c.notNull().check(sql`subject <> ''`))
    .addColumn('message', text, required)
    .addColumn('status', text, (c) =>
      c
        .notNull()
        .defaultTo('pending')
        .check(oneOf('status', ['pending', 'contacted', 'resolved', 'archived'])),
    )
    .addColumn('kind', text, (c) => c.notNull().check(oneOf('kind', ['enquiry', 'enrolment', 'consultation'])))
    .addColumn('training_program_id', 'integer', (c) => c.references('training_programs.id').onDelete('set null'))
    .addColumn('service_id', 'integer', (c) => c.references('services.id').onDelete('set null'))
    .addColumn('consent_at', text)
    .addColumn('search_text', text, required)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .addColumn('version', 'integer', firstVersion)
    .execute()

  await withId(table('participants'), id)
    .addColumn('participant_id', text, required)
    .addColumn('lookup_id', text, (c) =>
      c
        .notNull()
        .unique()
        .check(sql`lookup_id <> ''`),
    )
    .addColumn('full_name', text, (c) => c.notNull().check(sql`full_name <> ''`))
    .addColumn('email', text, required)
    .addColumn('phone', text)
    .addColumn('training_program_id', 'integer', (c) => c.notNull().references('training_programs.id').onDelete('restrict'))
    .addColumn('enrollment_date', text, required)
    .addColumn('status', text, (c) =>
      c
        .notNull()
        .defaultTo('active')
        .check(oneOf('status', ['active', 'completed', 'paused', 'withdrawn'])),
    )
    .addColumn('status_key', text, (c) => c.notNull().unique())
    .addColumn('search_text', text, required)
    .addColumn('sort_name', text, required)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .addColumn('version', 'integer', firstVersion)
    .execute()

  await withId(table('certificates'), id)
    .addColumn('certificate_id', text, required)
    .addColumn('lookup_id', text, (c) =>
      c
        .notNull()
        .unique()
        .check(sql`lookup_id <> ''`),
    )
    .addColumn('token', text, (c) => c.notNull().unique())
    .addColumn('participant_id', 'integer', (c) => c.notNull().references('participants.id').onDelete('restrict'))
    .addColumn('training_program_id', 'integer', (c) => c.notNull().references('training_programs.id').onDelete('restrict'))
    .addColumn('participant_name', text, required)
    .addColumn('training_program_name', text, required)
    .addColumn('training_duration', text, required)
    .addColumn('issuer_name', text, required)
    .addColumn('issuer_tagline', text, required)
    .addColumn('signatory', text, required)
    .addColumn('issue_date', text, required)
    .addColumn('expiry_date', text)
    .addColumn('certificate_path', text)
    .addColumn('revoked_on', text)
    .addColumn('revocation_reason', text)
    .addColumn('verification_key', text, (c) => c.notNull().unique())
    .addColumn('search_text', text, required)
    .addColumn('sort_name', text, required)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .addColumn('version', 'integer', firstVersion)
    .addCheckConstraint('certificates_expiry_after_issue', sql`expiry_date is null or expiry_date >= issue_date`)
    .addCheckConstraint('certificates_revocation_whole', sql`(revoked_on is null) = (revocation_reason is null)`)
    .execute()

  for (const [name, columns] of INDEXES) {
    const [on, ...parts] = columns
    await sql.raw(`create index ${name} on ${on} (${parts.join(', ')})`).execute(db)
  }
}

/** One index for each query that no unique constraint serves. */
const INDEXES: Array<[name: string, on: string[]]> = [
  ['api_codes_of_user', ['api_codes', 'user_id']],
  ['sessions_of_user', ['sessions', 'user_id']],
  ['sessions_of_api_code', ['sessions', 'api_code_id']],
  ['sessions_by_expiry', ['sessions', 'expires_at']],
  ['sessions_by_network', ['sessions', 'network']],
  ['audit_by_subject', ['audit_entries', 'subject', 'id']],
  ['idempotency_by_age', ['idempotency_keys', 'created_at']],
  ['services_in_order', ['services', 'position', 'id']],
  ['programs_in_order', ['training_programs', 'position', 'id']],
  ['programs_by_category', ['training_programs', 'category', 'position', 'id']],
  ['contacts_by_status', ['contacts', 'status', 'id']],
  ['contacts_by_kind', ['contacts', 'kind', 'id']],
  ['contacts_about_program', ['contacts', 'training_program_id']],
  ['contacts_about_service', ['contacts', 'service_id']],
  ['participants_of_program', ['participants', 'training_program_id', 'id']],
  ['participants_by_status', ['participants', 'status', 'id']],
  ['participants_by_name', ['participants', 'sort_name', 'id']],
  ['participants_by_enrolment', ['participants', 'enrollment_date', 'id']],
  ['certificates_of_participant', ['certificates', 'participant_id', 'issue_date', 'id']],
  ['certificates_of_program', ['certificates', 'training_program_id', 'id']],
  ['certificates_by_name', ['certificates', 'sort_name', 'id']],
  ['certificates_by_expiry', ['certificates', "coalesce(expiry_date, '9999-12-31')", 'id']],
  ['certificates_expiring', ['certificates', 'expiry_date', 'id']],
  ['certificates_revoked', ['certificates', 'revoked_on', 'id']],
]

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const required: Column = (c) => c.notNull()
const firstVersion: Column = (c) => c.notNull().defaultTo(1)

function withId<Name extends string, Columns extends string>(
  table: CreateTableBuilder<Name, Columns>,
  id: Column,
): CreateTableBuilder<Name, Columns | 'id'> {
  return table.addColumn('id', 'integer', id)
}

function oneOf(column: string, values: string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
}

/** Text compares byte by byte on SQLite; "C" makes PostgreSQL sort the same, whatever its locale. */
function columnsFor(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return {
    text: isPostgres ? sql`text collate "C"` : ('text' as const),
    id: ((c) => (isPostgres ? c.primaryKey().generatedByDefaultAsIdentity() : c.primaryKey().autoIncrement())) as Column,
  }
}
