/** PostgreSQL alone: one row, made another by every change of what the public pages show (decision 24). */
export interface ContentVersionTable {
  version: number
}

declare module '../../platform/database/database.server.ts' {
  interface Tables {
    shown_version: ContentVersionTable
  }
}
