import type { Database } from '../platform/database/database.server.ts'
import type { Service } from './service.ts'

const MAX_TITLES = 1000

/** The titles of all services, in display order. */
export function listServiceTitles(db: Database): Promise<Array<Pick<Service, 'id' | 'title'>>> {
  return db.sql.selectFrom('services').select(['id', 'title']).orderBy('position').orderBy('id').limit(MAX_TITLES).execute()
}
