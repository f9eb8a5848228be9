/** Keys the installation made for itself; in the database so that every instance on it shares them. */
export interface SecretTable {
  name: string
  value: string
}

declare module './database.server.ts' {
  interface Tables {
    secrets: SecretTable
  }
}
