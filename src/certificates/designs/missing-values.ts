import type { CertificateKind } from '../certificate-kinds.ts'
import { wordingValues } from '../training-snapshot.ts'
import type { TrainingSnapshot } from '../training-snapshot.schema.ts'
import type { FrozenDesign } from './design.ts'
import { missingValues } from './design-wording.ts'

/** The reason why a design cannot print a certificate: the values that it needs and the certificate lacks; empty if it can. */
export function whyIncomplete(
  design: Pick<FrozenDesign, 'name' | 'wordings'> | undefined,
  kind: CertificateKind,
  training: Pick<TrainingSnapshot, 'days' | 'hours' | 'client' | 'score'> | null,
): string {
  if (!design) return ''
  const { title, sentence } = design.wordings[kind]
  const missing = [...new Set([title, sentence].flatMap((text) => missingValues(text, wordingValues(training))))]
  if (missing.length === 0) return ''
  const values = missing.map((name) => `{${name}}`).join(' and ')
  return `The design “${design.name}” prints ${values}, which this certificate does not have. Enter what is missing, put that part of its sentence into square brackets, or choose another design.`
}
