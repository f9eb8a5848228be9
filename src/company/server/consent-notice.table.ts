/** Rows are only added: enquiries refer to them. */
export interface ConsentNoticeTable {
  version: number
  text: string
  since: string
  /** The name of who wrote it; null for the text that the product ships with. */
  made_by: string | null
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    consent_notices: ConsentNoticeTable
  }
}
