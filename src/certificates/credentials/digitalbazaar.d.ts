/** Tests verify credentials with this independent library. It has no types. */
declare module '@digitalbazaar/vc' {
  export function verifyCredential(asked: {
    credential: object
    suite: object
    documentLoader: (url: string) => Promise<{ documentUrl: string; document: object }>
    checkStatus?: (asked: { credential: object }) => Promise<{ verified: boolean }>
    now?: Date
  }): Promise<{ verified: boolean; error?: Error }>
}

declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: { cryptosuite: object }) => object
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}
