import type { ShowcaseKind } from './showcase-kinds.ts'
import type { ShownEntry, ShowcaseEntry } from './showcase.schema.ts'

export const SHOWCASE_KIND_LABELS: Record<ShowcaseKind, string> = {
  client: 'Client',
  testimonial: 'Testimonial',
  trainer: 'Trainer',
  'case-study': 'Case study',
}

/** A case study with its text rendered on the server. */
export interface ShownCaseStudy extends ShownEntry {
  text_html: string
}

/** Whether an entry of this kind is about a person, whose consent is required for publishing. */
export function isAboutPerson(kind: ShowcaseKind): boolean {
  return kind === 'testimonial' || kind === 'trainer'
}

/** The missing field that keeps an entry about a person from being published. Such an entry stays a draft. */
export function missingForPublishing(
  entry: Pick<ShowcaseEntry, 'kind' | 'isPublished' | 'email' | 'consentOn'>,
): 'consentOn' | 'email' | undefined {
  if (!entry.isPublished || !isAboutPerson(entry.kind)) return undefined
  if (entry.consentOn === null) return 'consentOn'
  return entry.email === '' ? 'email' : undefined
}

export const CONSENT_MISSING = 'Enter the day on which the person agreed to be shown, or keep this as a draft'
export const EMAIL_MISSING = "Enter the person's e-mail, or keep this as a draft. It is never shown"

const MAX_HOME_CLIENTS = 12
const MAX_HOME_TESTIMONIALS = 3

/** The entries of the home page: clients, the first testimonials, and one case study if there is any. */
export function forHome(entries: readonly ShownEntry[]): ShownEntry[] {
  const [caseStudy] = ofKind(entries, 'case-study')
  return [
    ...ofKind(entries, 'client')
      .slice(0, MAX_HOME_CLIENTS)
      .map((client) => ({ ...client, text: '' })),
    ...ofKind(entries, 'testimonial').slice(0, MAX_HOME_TESTIMONIALS),
    ...(caseStudy ? [{ ...caseStudy, text: '' }] : []),
  ]
}

export const CASE_STUDIES_PATH = '/case-studies'

export function ofKind<Entry extends { kind: ShowcaseKind }>(entries: readonly Entry[], kind: ShowcaseKind): Entry[] {
  return entries.filter((entry) => entry.kind === kind)
}
