/** Secrets that the installation has generated. They are in the database, so that all its processes share them. */
export interface SecretTable {
  name: string
  value: string
}

declare module './database.server.ts' {
  interface Tables {
    secrets: SecretTable
  }
}
