export interface CompanyTable {
  /** Always 1: there is one company. */
  id: number
  /** JSON of `Company`. */
  content: string
  updated_at: string
}

declare module '../platform/database.server.ts' {
  interface Tables {
    company: CompanyTable
  }
}
