import crypto, { type Argon2Algorithm, type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Hash = Buffer<ArrayBuffer>

const NAME = 'rememberedArgon2'

// The files of a worker share it, and this is run for each of them.
if (crypto.argon2.name !== NAME) {
  Object.assign(crypto, { argon2: Object.defineProperty(remembering(crypto.argon2), 'name', { value: NAME }) })
  syncBuiltinESMExports()
}

/**
 * Argon2 is made to be slow, and nearly every request of a test carries the same code. It is computed as in life, with
 * the same cost, but only once for the same input: whoever asks again is given what was computed.
 */
function remembering(compute: typeof crypto.argon2): typeof crypto.argon2 {
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
