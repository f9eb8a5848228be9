import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const FLAGS = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 }
const AAGUID_BYTES = 16

/** A passkey in software: answers challenges as a phone or a security key would. */
export class TestPasskey {
  readonly id = randomBytes(16)
  counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The answer to creation options. */
  create({ challenge }: { challenge: string }) {
    const credential = Buffer.concat([Buffer.alloc(AAGUID_BYTES), Buffer.from([0, this.id.length]), this.id, coseKey(this.#keys.publicKey)])
    const data = Buffer.concat([this.#data(FLAGS.userPresent | FLAGS.userVerified | FLAGS.hasCredential), credential])
    // { "fmt": "none", "attStmt": {}, "authData": bytes } in CBOR.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      uint16(data.length),
      data,
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The answer to request options. */
  use({ challenge }: { challenge: string }, { isVerified = true } = {}) {
    this.counter += 1
    const data = this.#data(FLAGS.userPresent | (isVerified ? FLAGS.userVerified : 0))
    const clientDataJSON = this.#clientData('webauthn.get', challenge)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const signature = sign('sha256', Buffer.concat([data, hash]), this.#keys.privateKey)
    return this.#answer({ clientDataJSON, authenticatorData: data.toString('base64url'), signature: signature.toString('base64url') })
  }

  #answer(response: object) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #data(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(new URL(this.#origin).hostname).digest(), Buffer.from([flags]), counter])
  }

  #clientData(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false })).toString('base64url')
  }
}

/** { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y } in CBOR. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [bytesOfX, bytesOfY] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), bytesOfX, Buffer.from('225820', 'hex'), bytesOfY])
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255])
}
