import { runCommand } from './run-command.server.ts'
import { IssuerKeys } from '#certificates/server/signing/issuer-keys.server.ts'

/**
 * pramaan rotate-keys
 * Replaces the keys that sign certificates in the configured database. The site may be running: it uses the new keys for its next
 * signature. Documents signed earlier stay valid.
 */
await runCommand('The keys could not be replaced', async (db, { actor, random }, { issuerP12 }) => {
  const keys = new IssuerKeys(db, { clock: () => new Date(), random, isSupplied: issuerP12 !== undefined })
  const rotated = await keys.rotate({ actor })
  return [
    ...rotated.map(
      ({ kind, kid, retiredAt, source }) =>
        `${kind.padEnd(8)}${kid}  ${retiredAt === null ? 'signs' : `retired ${retiredAt.slice(0, 10)}`}  ${source}`,
    ),
    ...(issuerP12 ? ['The RSA key is the one of ISSUER_P12: give another file to replace it.'] : []),
  ]
})
