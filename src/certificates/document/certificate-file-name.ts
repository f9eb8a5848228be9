import type { CertificateKind } from '../certificate-kinds.ts'

/** Bytes that file systems allow, minus those that an archive may add when it unpacks a second file of the name. */
const MAX_NAME_BYTES = 180
const MAX_CODE_BYTES = 60

/**
 * The file name of a certificate, for people who look for a person: 'Asha Example (EMP-12) – CERT2026110421-7F3K9Q.pdf'. For participation
 * it says so. The ID is unique, so the whole name is too; the employee code distinguishes namesakes. Letters of any script stay; characters
 * that file systems forbid become hyphens.
 */
export function certificateFileName({
  fullName,
  employeeCode = '',
  certificateId,
  kind,
}: {
  fullName: string
  employeeCode?: string | undefined
  certificateId: string
  kind: CertificateKind
}): string {
  const code = employeeCode === '' ? '' : ` (${cut(safe(employeeCode), MAX_CODE_BYTES)})`
  const what = kind === 'participation' ? ' – Participation' : ''
  return `${cut(safe(fullName), MAX_NAME_BYTES - code.length)}${code}${what} – ${safe(certificateId)}.pdf`
}

/** Removes characters that Windows, macOS or Linux forbid or hide: / \ : * ? " < > |, control characters, dots at the start and the end. */
function safe(text: string): string {
  const allowed = text.replace(/[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, '-').replace(/\s+/g, ' ')
  return allowed.replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '') || '-'
}

/** The first letters that fit, never half of one. */
function cut(text: string, maxBytes: number): string {
  let [cutAt, bytes] = [0, 0]
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    bytes += new TextEncoder().encode(segment).length
    if (bytes > maxBytes) return text.slice(0, cutAt).trimEnd()
    cutAt += segment.length
  }
  return text
}
