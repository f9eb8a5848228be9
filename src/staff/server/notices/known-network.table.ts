/** The networks that a member of staff has signed in from. */
export interface KnownNetworkTable {
  user_id: number
  /** A keyed hash: whoever reads the table does not learn where somebody works. */
  network_hash: string
  seen_at: string
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    known_networks: KnownNetworkTable
  }
}
