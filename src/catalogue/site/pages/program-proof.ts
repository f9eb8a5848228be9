import type { SampleCertificate } from '#certificates/sample-certificate.schema.ts'
import type { ShownEntry } from '../../showcase.schema.ts'

/** What the office publishes about a program: who gives it, what participants say, and what the certificate looks like. */
export interface ProgramProof {
  entries: ShownEntry[]
  sample: SampleCertificate | null
}

export function hasProof({ entries, sample }: ProgramProof): boolean {
  return sample !== null || entries.some(({ kind }) => kind === 'trainer' || kind === 'testimonial')
}
