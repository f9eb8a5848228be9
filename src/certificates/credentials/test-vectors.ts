import { base64urlnopad } from '@scure/base'
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { JsonObject, VerifySignature } from './data-integrity.ts'
import { ed25519KeyOf } from './multibase.ts'

/** A published test vector; see vectors/README.md. */
export function vector(name: string): JsonObject {
  return JSON.parse(readFileSync(new URL(`vectors/${name}`, import.meta.url), 'utf8')) as JsonObject
}

/** Verifies with node:crypto and the key of a Multikey. */
export function byMultikey(publicKeyMultibase: string): VerifySignature {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64urlnopad.encode(ed25519KeyOf(publicKeyMultibase)) }
  return byKey(createPublicKey({ key: jwk, format: 'jwk' }))
}

export function byKey(key: KeyObject): VerifySignature {
  return (signature, bytes) => verify(null, bytes, key, signature)
}

/** Copies of the object, each with one character of one text changed. `path` names the text. */
export function* withOneSignChanged(value: unknown, path = ''): Generator<{ path: string; changed: unknown }> {
  if (typeof value === 'string') {
    const at = Math.floor(value.length / 2)
    const other = value[at] === 'b' ? 'c' : 'b'
    yield { path, changed: `${value.slice(0, at)}${other}${value.slice(at + 1)}` }
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const { path: at, changed } of withOneSignChanged(item, `${path}[${index}]`))
        yield { path: at, changed: value.with(index, changed) }
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      for (const { path: at, changed } of withOneSignChanged(item, `${path}.${name}`))
        yield { path: at, changed: { ...value, [name]: changed } }
    }
  }
}
