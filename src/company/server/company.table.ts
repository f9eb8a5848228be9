import type { Generated } from 'kysely'

export interface CompanyTable {
  /** Always 1: there is one company. */
  id: number
  /** JSON of `Company`. */
  content: string
  updated_at: string
  version: Generated<number>
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    company: CompanyTable
  }
}
