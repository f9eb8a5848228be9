import { keyedHash } from '#base/http/keyed-hash.server.ts'
import { normaliseReference, retypedReferences } from '#base/values/reference-number.ts'
import { registeredName, typedNames } from '../../verification/compared-name.ts'

/** The keyed hash of number and name, which the register stores. Verification looks certificates up by it. */
export function verificationKey(certificateId: string, fullName: string, secret: string): string {
  return keyOf(normaliseReference(certificateId), registeredName(fullName), secret)
}

/**
 * The possible keys of a typed number and name, those of the nearest number first (docs/decisions/0093). Their number is constant, and one
 * query looks up all of them, so that the time of a miss reveals nothing.
 */
export function typedKeys(certificateId: string, fullName: string, secret: string): string[] {
  const names = typedNames(fullName)
  return retypedReferences(certificateId).flatMap((number) => names.map((name) => keyOf(number, name, secret)))
}

/** The first of the rows with the nearest number. All names of one number belong to one certificate. */
export function nearestByKey<Row extends { verification_key: string }>(rows: readonly Row[], keys: readonly string[]): Row | undefined {
  const rank = ({ verification_key: key }: Row) => Math.floor((keys.indexOf(key) * NUMBERS) / keys.length)
  return rows.toSorted((a, b) => rank(a) - rank(b))[0]
}

/** The number of variants that `retypedReferences` returns. */
const NUMBERS = 3

function keyOf(number: string, name: string, secret: string): string {
  return keyedHash(secret, 'verification', number, name)
}
