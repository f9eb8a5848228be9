/** Secrets that the installation has made. They are in the database, so all processes on it share them. */
export interface SecretTable {
  name: string
  value: string
}

declare module './database.server.ts' {
  interface Tables {
    secrets: SecretTable
  }
}
