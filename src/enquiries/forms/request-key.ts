/** Gives the Idempotency-Key for what is about to be sent. */
export type RequestKey = (content: unknown) => string

/**
 * One key per opened form (docs/product/contract.md section 2). Sending the same content again keeps it, so a lost reply makes no
 * second row; a corrected text is another request and gets another key.
 */
export function createRequestKey(random: () => string = randomKey): RequestKey {
  let key = random()
  let lastContent: string | undefined
  return (content) => {
    const written = JSON.stringify(content)
    if (lastContent !== undefined && written !== lastContent) key = random()
    lastContent = written
    return key
  }
}

const KEY_BYTES = 16

/** Not `randomUUID`, which a browser offers on https alone: the site may be tried on a plain address first. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
