/** The records with a PDF to send with replies: a program has a brochure, a trainer a profile. */
export const BROCHURE_KINDS = ['program', 'trainer'] as const
export type BrochureKind = (typeof BROCHURE_KINDS)[number]

export const BROCHURE_LABELS: Record<BrochureKind, string> = { program: 'Brochure', trainer: 'Profile' }

/** The file name for sending. ('program', 'Health/Safety') → 'Health-Safety brochure.pdf' */
export function brochureFileName({ kind, title }: { kind: BrochureKind; title: string }): string {
  return `${title.replace(/[\\/]+/g, '-')} ${BROCHURE_LABELS[kind].toLowerCase()}.pdf`
}
