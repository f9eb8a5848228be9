import type { Database } from '../platform/database/database.server.ts'
import type { Service } from './service.ts'

const MAX_TITLES = 1000

/** All services by their titles alone, in display order. */
export function listServiceTitles(db: Database): Promise<Array<Pick<Service, 'id' | 'title'>>> {
  return db.sql.selectFrom('services').select(['id', 'title']).orderBy('position').orderBy('id').limit(MAX_TITLES).execute()
}
