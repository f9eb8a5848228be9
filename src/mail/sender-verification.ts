import { domainOfAddress } from '#base/values/mail-address.ts'

/**
 * Whether the office's mail server says that the sender of a mail is forged (RFC 8601, RFC 7489). Headers of other servers are ignored, and
 * a header that says nothing about the sender counts neither for nor against them. 'mx.example.org; dmarc=fail header.from=example.com' →
 * true @param results the first such header, in lower case
 */
export function isSenderForged(results: string, { authservId, from }: { authservId: string | undefined; from: string }): boolean {
  const [server = '', ...statements] = withoutComments(results)
    .split(';')
    .map((part) => part.trim())
  if (authservId === undefined || server.split(/\s/, 1)[0]?.replaceAll('"', '') !== authservId.toLowerCase()) return false
  const found = statements.map((statement) => readStatement(statement))
  const dmarc = found.find(({ method }) => method === 'dmarc')?.result
  if (dmarc === 'fail') return true
  if (dmarc === 'pass') return false
  const domain = domainOfAddress(from)
  const isVouchedFor = found.some(({ result, domains }) => result === 'pass' && domains.some((one) => isAligned(one, domain)))
  return !isVouchedFor && found.some(({ result }) => REFUSALS.has(result))
}

const REFUSALS = new Set(['fail', 'softfail'])
const METHODS = new Set(['dkim', 'spf', 'dmarc'])
/** The properties that name the signing or sending domain. */
const DOMAIN_PROPERTIES = new Set(['header.d', 'header.i', 'smtp.mailfrom', 'smtp.mail'])

interface Statement {
  method: string
  result: string
  domains: string[]
}

/** 'spf=pass smtp.mailfrom=asha@example.com' → spf, pass, example.com */
function readStatement(statement: string): Statement {
  const [first = '', ...properties] = statement.split(/\s/)
  const [method = '', result = ''] = first.split('=')
  if (!METHODS.has(method)) return { method, result: '', domains: [] }
  const domains = properties.flatMap((property) => {
    const [name = '', value = ''] = property.split('=')
    return DOMAIN_PROPERTIES.has(name) ? [domainOfAddress(value.replaceAll('"', ''))] : []
  })
  return { method, result, domains }
}

/** Relaxed alignment (RFC 7489, section 3.1): the same domain, a subdomain, or a parent. */
function isAligned(one: string, other: string): boolean {
  if (!one.includes('.') || !other.includes('.')) return false
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}

/** A comment may contain semicolons: '(sender SPF authorized; really)'. */
function withoutComments(text: string): string {
  let depth = 0
  let kept = ''
  for (const letter of text) {
    if (letter === '(') depth += 1
    else if (letter === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += letter
  }
  return kept
}
