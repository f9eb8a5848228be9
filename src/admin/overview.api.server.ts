import { z } from 'zod'
import { enquirySchema } from '../enquiries/enquiry.schema.ts'
import { countPendingEnquiries, listEnquiries } from '../enquiries/enquiry.server.ts'
import type { Database } from '../platform/database.server.ts'
import { endpoint, type Api } from '../platform/http/endpoint.server.ts'
import { programSchema } from '../programs/program.schema.ts'
import { listRecentPrograms } from '../programs/program.server.ts'
import { RECENT_COUNT, type Overview } from './overview.ts'

const overviewSchema = z.object({
  counts: z.object({
    services: z.int(),
    programs: z.int(),
    participants: z.int(),
    certificates: z.int(),
    pendingEnquiries: z.int(),
  }),
  recentEnquiries: z.array(enquirySchema),
  recentPrograms: z.array(programSchema),
}) satisfies z.ZodType<Overview>

export function mountOverviewApi(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/admin/overview',
      tag: 'Overview',
      summary: 'Counts and what came last',
      access: 'records.read',
      reply: overviewSchema,
    },
    async ({ db }) => ({ data: await getOverview(db) }),
  )
}

async function getOverview(db: Database): Promise<Overview> {
  const [services, programs, participants, certificates, pendingEnquiries, recentEnquiries, recentPrograms] =
    await Promise.all([
      countRows(db, 'services'),
      countRows(db, 'training_programs'),
      countRows(db, 'participants'),
      countRows(db, 'certificates'),
      countPendingEnquiries(db),
      listEnquiries(db, { limit: RECENT_COUNT }),
      listRecentPrograms(db, RECENT_COUNT),
    ])
  return {
    counts: { services, programs, participants, certificates, pendingEnquiries },
    recentEnquiries: recentEnquiries.rows,
    recentPrograms,
  }
}

async function countRows(
  db: Database,
  table: 'services' | 'training_programs' | 'participants' | 'certificates',
): Promise<number> {
  const row = await db.sql
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
