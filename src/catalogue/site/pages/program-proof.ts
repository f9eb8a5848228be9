import type { SampleCertificate } from '#certificates/sample-certificate.schema.ts'
import type { ShownEntry } from '../../showcase.schema.ts'

/** The published proof about a program: trainers, testimonials, and a sample certificate. */
export interface ProgramProof {
  entries: ShownEntry[]
  sample: SampleCertificate | null
}

export function hasProof({ entries, sample }: ProgramProof): boolean {
  return sample !== null || entries.some(({ kind }) => kind === 'trainer' || kind === 'testimonial')
}
