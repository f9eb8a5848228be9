/** Returns the Idempotency-Key to send with this content. */
export type IdempotencyKeyFor = (content: unknown) => string

/**
 * One key for each opened form (docs/product/contract.md, section 2). Sending the same content again uses the same key, so
 * a lost reply makes no second row. Changed content is another request and gets a new key.
 */
export function createIdempotencyKeys(random: () => string = randomKey): IdempotencyKeyFor {
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

/** Not `randomUUID`: browsers offer it on https only, and the site may run on http during a trial. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
