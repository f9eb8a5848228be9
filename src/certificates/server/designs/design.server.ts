import { sql, type Selectable } from 'kysely'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { folded } from '#base/text/folded.ts'
import { findProgramTitles } from '#catalogue/server/program.server.ts'
import { keepPictures, signaturesOf, type KeptPicture } from '#company/server/company-picture.server.ts'
import { storedDesign, WORDINGS, type Design, type NamedDesign } from '../../designs/design.ts'
import type { DesignForm, StoredDesign } from '../../designs/design.schema.ts'
import { whyUnprintable } from '../../printable-name.ts'
import './design.table.ts'

export const AUDITED_DESIGN: AuditedRecord = { subject: 'certificate-design', nameFields: ['name'] }
export const DESIGN_MISSING = 'This design does not exist. It may have been deleted.'

type DesignRow = Selectable<Tables['certificate_designs']>

export interface VersionedDesign {
  design: StoredDesign
  version: number
}

/** All designs, by name. */
export async function listDesigns(db: Database): Promise<StoredDesign[]> {
  const rows = await db.sql.selectFrom('certificate_designs').selectAll().execute()
  const programs = await programsOf(db)
  return rows
    .map((row) => present(row, programs.get(row.id) ?? []))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-IN') || one.id - other.id)
}

/** @throws Problem 'not-found' */
export async function getDesign(db: Database, id: number): Promise<VersionedDesign> {
  const row = await db.sql.selectFrom('certificate_designs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', DESIGN_MISSING)
  return versioned(db, row)
}

/** A program's design with its version: its own, otherwise the company's default; undefined for the shipped look. */
export async function findDesignFor(db: Database, programId: number): Promise<NamedDesign | undefined> {
  const own = db.sql.selectFrom('program_designs').select('design_id').where('program_id', '=', programId)
  const rows = await db.sql
    .selectFrom('certificate_designs')
    .selectAll()
    .where((is) => is.or([is('id', 'in', own), is('is_default', '=', 1)]))
    .orderBy('is_default')
    .execute()
  const chosen = await own.executeTakeFirst()
  const row = rows.find(({ id }) => id === chosen?.design_id) ?? rows.find(({ is_default: isDefault }) => isDefault === 1)
  return row && namedDesign(row)
}

/** The company's default; undefined for the shipped look. */
export async function findDefaultDesign(db: Database): Promise<NamedDesign | undefined> {
  const row = await db.sql.selectFrom('certificate_designs').selectAll().where('is_default', '=', 1).executeTakeFirst()
  return row && namedDesign(row)
}

function namedDesign({ id, name, version, content }: DesignRow): NamedDesign {
  return { id, name, version, design: storedDesign(content) }
}

/** @throws Problem 'unprocessable' for a picture that is not stored, 'conflict' for a name that is taken */
export async function createDesign(db: Database, form: DesignForm, context: ActionContext): Promise<VersionedDesign> {
  const at = context.now.toISOString()
  return db.write(async (tx) => {
    await lockDesigns(tx)
    await requireSavable(tx, form, context)
    if (form.isDefault) await unsetDefault(tx, context)
    const row = await tx.sql
      .insertInto('certificate_designs')
      .values({ ...columns(form), created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow()
    const created = await versioned(tx, row)
    await recordAudit(tx, context, { action: 'certificate design created', subject: `certificate-design:${row.id}`, after: created.design })
    tx.changed('certificate-designs')
    return created
  })
}

/** @throws Problem 'not-found', 'stale' with the current design, or as `createDesign` */
export async function updateDesign(
  db: Database,
  { id, form, ifMatch }: { id: number; form: DesignForm; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedDesign> {
  return db.write(async (tx) => {
    await lockDesigns(tx)
    const { design: before, version } = await lockDesign(tx, id)
    requireFresh(ifMatch, version, before)
    await requireSavable(tx, form, context, id)
    if (form.isDefault) await unsetDefault(tx, context, id)
    const row = await tx.sql
      .updateTable('certificate_designs')
      .set({ ...columns(form), updated_at: context.now.toISOString(), version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const saved = await versioned(tx, row)
    await recordAudit(tx, context, {
      action: 'certificate design updated',
      subject: `certificate-design:${id}`,
      before,
      after: saved.design,
    })
    tx.changed('certificate-designs')
    return saved
  })
}

/** Certificates that were issued keep their copy. @throws Problem 'not-found', 'stale', or 'conflict' naming who uses it */
export async function deleteDesign(
  db: Database,
  { id, ifMatch }: { id: number; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<void> {
  await db.write(async (tx) => {
    const { design: before, version } = await lockDesign(tx, id)
    requireFresh(ifMatch, version, before)
    const users = [
      ...(before.isDefault ? ['all programs without a design of their own'] : []),
      ...before.programs.map(({ title }) => title),
    ]
    if (users.length > 0) {
      throw new Problem('conflict', `“${before.name}” cannot be deleted while it is used by ${users.join('; ')}.`)
    }
    await tx.sql.deleteFrom('certificate_designs').where('id', '=', id).execute()
    await recordAudit(tx, context, { action: 'certificate design deleted', subject: `certificate-design:${id}`, before })
    tx.changed('certificate-designs')
  })
}

/** The design that a program has chosen; null for the company's default. */
export async function findChosenDesign(db: Database, programId: number): Promise<number | null> {
  const row = await db.sql.selectFrom('program_designs').select('design_id').where('program_id', '=', programId).executeTakeFirst()
  return row?.design_id ?? null
}

/** Chooses a program's design; null for the company's default. @throws Problem 'not-found', 'unprocessable' for an unknown design */
export async function chooseDesign(
  db: Database,
  { programId, designId }: { programId: number; designId: number | null },
  context: ActionContext,
): Promise<void> {
  await db.write(async (tx) => {
    if (!(await findProgramTitles(tx, [programId])).has(programId)) throw new Problem('not-found', 'This training program does not exist.')
    const [before, after] = [await findChosenDesign(tx, programId), designId]
    if (before === after) return
    const chosen = designId === null ? undefined : await lockRow(tx, designId)
    if (designId !== null && !chosen) throw fieldProblem('unprocessable', 'designId', DESIGN_MISSING)
    await tx.sql.deleteFrom('program_designs').where('program_id', '=', programId).execute()
    if (designId !== null) await tx.sql.insertInto('program_designs').values({ program_id: programId, design_id: designId }).execute()
    await recordAudit(tx, context, {
      action: 'certificate design chosen',
      subject: `program:${programId}`,
      before: { certificateDesign: before },
      after: { certificateDesign: chosen?.name ?? null },
    })
    tx.changed('certificate-designs')
  })
}

/**
 * Lets one write at a time change names and the default, both of which concern other designs. Readers go on, and SQLite has one writer
 * anyway.
 */
async function lockDesigns(tx: WriteTransaction): Promise<void> {
  if (tx.dialect === 'postgres') await sql`lock table certificate_designs in share row exclusive mode`.execute(tx.sql)
}

async function requireSavable(tx: WriteTransaction, form: DesignForm, { now }: ActionContext, id?: number): Promise<void> {
  requirePrintable(form)
  const named = await tx.sql.selectFrom('certificate_designs').select('id').where('name_key', '=', folded(form.name)).execute()
  if (named.some((row) => row.id !== id)) throw fieldProblem('conflict', 'name', 'Another design has this name.')
  await keepPictures(tx, picturesOf(form), now)
}

/** @throws Problem 'unprocessable' for a letter that no font has */
export function requirePrintable(design: Design): void {
  for (const { field, text } of printedTexts(design)) {
    const reason = whyUnprintable(text)
    if (reason !== '') throw fieldProblem('unprocessable', field, reason)
  }
}

/** The pictures of a design, with their fields. */
export function picturesOf({ signatories, secondLogo, paper }: Design): KeptPicture[] {
  return [
    ...signaturesOf(signatories),
    { field: 'secondLogo', path: secondLogo, kind: 'logo' },
    { field: 'paper', path: paper, kind: 'paper' },
  ]
}

/** The texts of a design that are printed as typed, with their fields. */
function printedTexts({ wordings, smallPrint, signatories }: Design): Array<{ field: string; text: string }> {
  return [
    ...WORDINGS.flatMap((name) => [
      { field: `wordings.${name}.title`, text: wordings[name].title },
      { field: `wordings.${name}.sentence`, text: wordings[name].sentence },
    ]),
    { field: 'smallPrint', text: smallPrint },
    ...signatories.flatMap(({ name, title }, index) => [
      { field: `signatories.${index}.name`, text: name },
      { field: `signatories.${index}.title`, text: title },
    ]),
  ]
}

/** Another design stops being the default. Its version rises, so that an editor who opened it as the default is asked. */
async function unsetDefault(tx: WriteTransaction, context: ActionContext, except?: number): Promise<void> {
  const former = await tx.sql.selectFrom('certificate_designs').selectAll().where('is_default', '=', 1).execute()
  for (const row of former.filter(({ id }) => id !== except)) {
    const changed = { ...row, is_default: 0 as const, version: row.version + 1 }
    const { is_default, version } = changed
    const updated_at = context.now.toISOString()
    await tx.sql.updateTable('certificate_designs').set({ is_default, version, updated_at }).where('id', '=', row.id).execute()
    const [before, after] = [(await versioned(tx, row)).design, (await versioned(tx, changed)).design]
    await recordAudit(tx, context, { action: 'certificate design updated', subject: `certificate-design:${row.id}`, before, after })
  }
}

async function lockRow(tx: WriteTransaction, id: number): Promise<DesignRow | undefined> {
  return forUpdate(tx, tx.sql.selectFrom('certificate_designs').selectAll().where('id', '=', id), 'certificate_designs').executeTakeFirst()
}

async function lockDesign(tx: WriteTransaction, id: number): Promise<VersionedDesign> {
  const row = await lockRow(tx, id)
  if (!row) throw new Problem('not-found', DESIGN_MISSING)
  return versioned(tx, row)
}

async function programsOf(db: Database, designId?: number): Promise<Map<number, StoredDesign['programs']>> {
  const chosen = db.sql.selectFrom('program_designs').selectAll()
  const rows = await (designId === undefined ? chosen : chosen.where('design_id', '=', designId)).execute()
  if (rows.length === 0) return new Map()
  const titles = await findProgramTitles(
    db,
    rows.map((row) => row.program_id),
  )
  return Map.groupBy(
    rows.map(({ program_id: id, design_id }) => ({ id, title: titles.get(id) ?? '', design_id })),
    ({ design_id }) => design_id,
  )
}

function columns({ name, isDefault, ...design }: DesignForm) {
  return {
    name,
    name_key: folded(name),
    content: JSON.stringify(design satisfies Design),
    is_default: isDefault ? (1 as const) : (0 as const),
  }
}

async function versioned(db: Database, row: DesignRow): Promise<VersionedDesign> {
  return { design: present(row, (await programsOf(db, row.id)).get(row.id) ?? []), version: row.version }
}

function present(row: DesignRow, programs: StoredDesign['programs']): StoredDesign {
  return {
    id: row.id,
    name: row.name,
    isDefault: row.is_default === 1,
    ...storedDesign(row.content),
    programs: programs.map(({ id, title }) => ({ id, title })),
  }
}
