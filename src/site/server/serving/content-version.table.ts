/** One row. Triggers count every change of what the public pages show. */
export interface ContentVersionTable {
  version: number
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    shown_version: ContentVersionTable
  }
}
