import type { Context } from 'hono'
import type { Database } from '../../platform/database/database.server.ts'
import { requiredRowId, type Guard } from '../../platform/http/endpoint.server.ts'
import { isPermitted, type Actor } from '../../platform/action-context.server.ts'
import { getJobRow, JOB_MISSING, type JobRow } from './bulk-job.server.ts'
import { BULK_KINDS, permissionsFor, type BulkKind } from './bulk-job.ts'

interface Asking {
  c: Context
  guard: Guard
  actor: Actor
}

/** The kinds of work whose results somebody may see. */
export function visibleKinds(actor: Actor): BulkKind[] {
  return BULK_KINDS.filter((kind) => isPermitted(actor, permissionsFor(kind).read))
}

/** Beside the call's own access: what the kind of work asks for. @throws Problem 'forbidden', as the guard does */
export async function requireForKind(kind: BulkKind, need: 'read' | 'write', { c, guard, actor }: Asking): Promise<void> {
  const permission = permissionsFor(kind)[need]
  if (!isPermitted(actor, permission)) await guard(c, permission)
}

/** The job of a path, for somebody who may see or change it. @throws Problem 'not-found' or 'forbidden' */
export async function jobFor(db: Database, id: string, need: 'read' | 'write', asking: Asking): Promise<JobRow> {
  const job = await getJobRow(db, requiredRowId(id, JOB_MISSING))
  await requireForKind(job.kind, need, asking)
  return job
}
