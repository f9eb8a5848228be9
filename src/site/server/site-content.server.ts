import type { Database } from '#base/database/database.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { countPrograms } from '#catalogue/server/program.server.ts'
import { countServices } from '#catalogue/server/service.server.ts'
import { listShown } from '#catalogue/server/showcase.server.ts'
import { ofKind } from '#catalogue/showcase.ts'
import { isSetUp } from '#company/company.ts'
import { getCompany } from '#company/server/company.server.ts'
import { listOfferedBatches } from '#training/server/batches/batch-list.server.ts'
import { NO_CONTENT, type SiteContent } from '../site-content.ts'

export async function findSiteContent(db: Database, now: Date): Promise<SiteContent> {
  const company = await getCompany(db)
  if (!isSetUp(company)) return NO_CONTENT
  const [serviceCount, programCount, dates, showcase] = await Promise.all([
    countServices(db, { state: 'published' }),
    countPrograms(db, { state: 'published' }),
    listOfferedBatches(db, { today: indianDate(now), limit: 1 }),
    listShown(db),
  ])
  const services = serviceCount > 0
  const caseStudies = ofKind(showcase, 'case-study').length > 0
  const { story, stats, values, team, faq } = company
  const about =
    services || caseStudies || ofKind(showcase, 'trainer').length > 0 || [story, stats, values, team, faq].some((texts) => texts.length > 0)
  return { about, services, programs: programCount > 0, dates: dates.rows.length > 0, caseStudies, contact: true }
}
