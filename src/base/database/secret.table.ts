import { describeTable, plain, type RowOf } from '../values/columns.ts'

/** Secrets that the installation has generated. They are in the database, so that all its processes share them. */
export const SECRET_TABLE = describeTable('secrets', {
  name: plain(),
  value: plain(),
})

declare module './database.server.ts' {
  interface Tables {
    secrets: RowOf<typeof SECRET_TABLE>
  }
}
