import type { Context } from 'hono'
import type { Database } from '#base/database/database.server.ts'
import type { Guard } from '#base/http/endpoint.server.ts'
import { isPermitted, type Actor } from '#base/http/action-context.server.ts'
import { Problem } from '#base/api/problem.ts'
import { findPermissions } from '#staff/server/staff-names.server.ts'
import { getJobRow, type JobRow } from './bulk-job.server.ts'
import { BULK_KINDS, permissionsFor, type BulkKind } from '../../../bulk/bulk-job.ts'

interface Caller {
  c: Context
  guard: Guard
  actor: Actor
}

/** Returns the kinds of jobs whose results the actor may see. */
export function visibleKinds(actor: Actor): BulkKind[] {
  return BULK_KINDS.filter((kind) => isPermitted(actor, permissionsFor(kind).read))
}

/** Checks the permission that this kind of job needs, besides that of the call. @throws Problem 'forbidden', as the guard does */
export async function requireForKind(kind: BulkKind, need: 'read' | 'write', { c, guard, actor }: Caller): Promise<void> {
  const permission = permissionsFor(kind)[need]
  if (!isPermitted(actor, permission)) await guard(c, permission)
}

/** Returns the job in a path, for an actor who may read or change it. @throws Problem 'not-found' or 'forbidden' */
export async function jobFor(db: Database, id: number, need: 'read' | 'write', caller: Caller): Promise<JobRow> {
  const job = await getJobRow(db, id)
  await requireForKind(job.kind, need, caller)
  return job
}

/** Only one kind of job has certificates. @throws Problem 'not-found' */
export function requireIssuing(job: JobRow): JobRow {
  if (job.kind !== 'complete-and-issue') throw new Problem('not-found', 'This bulk work issued no certificates.')
  return job
}

/**
 * Returns the actor of a job with their current permissions, because a role may change while a job runs.
 * @throws Problem 'forbidden' when they were removed or have lost the permission
 */
export async function requireJobActor(db: Database, job: JobRow): Promise<Actor> {
  const actor = JSON.parse(job.actor) as Actor
  if (actor.kind !== 'staff') return actor
  const permissions = await findPermissions(db, actor.userId)
  if (!permissions) throw stopped(`${actor.name} was removed from the staff`)
  if (!permissions.includes(permissionsFor(job.kind).write)) throw stopped(`${actor.name} may no longer do this`)
  return { ...actor, permissions }
}

function stopped(reason: string): Problem {
  return new Problem('forbidden', `Stopped because ${reason}. Someone who may do this can resume it.`)
}
