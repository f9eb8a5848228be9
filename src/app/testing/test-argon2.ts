import crypto, { type Argon2Algorithm, type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Hash = Buffer<ArrayBuffer>

const NAME = 'memoizedArgon2'

// Test files of one worker share the module `crypto`, and this file runs once for each.
if (crypto.argon2.name !== NAME) {
  Object.assign(crypto, { argon2: Object.defineProperty(memoized(crypto.argon2), 'name', { value: NAME }) })
  syncBuiltinESMExports()
}

/**
 * Caches Argon2, which is slow by design, because nearly every test request carries the same code. Each input is computed once, at the real
 * cost.
 */
function memoized(compute: typeof crypto.argon2): typeof crypto.argon2 {
  const known = new Map<string, Promise<Hash>>()
  const hashOf = (algorithm: Argon2Algorithm, parameters: Argon2Parameters) =>
    new Promise<Hash>((resolve, reject) => {
      compute(algorithm, parameters, (error, hash) => (error ? reject(error) : resolve(hash)))
    })
  return (algorithm, parameters, answer) => {
    const input = JSON.stringify([algorithm, parameters])
    const hash = known.get(input) ?? hashOf(algorithm, parameters)
    known.set(input, hash)
    hash.then(
      (value) => answer(null, value),
      (error: Error) => answer(error, Buffer.alloc(0)),
    )
  }
}
