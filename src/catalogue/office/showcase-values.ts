import { SHOWCASE_KINDS, type ShowcaseKind } from '../showcase-kinds.ts'
import type { ShownEntry, ShowcaseEntry } from '../showcase.schema.ts'
import { DRAFT, PUBLISHED, publicationValue } from '#office/kit/publication-field.ts'
import { blankValues, valuesOf, type FormValues } from '#office/form/form-values.ts'

/** The fields of the showcase form. Programs are comma-separated row numbers, and 'yes' means published. */
export const SHOWCASE_LABELS = {
  kind: 'Kind',
  name: 'Name',
  role: 'Line below the name',
  text: 'Text',
  imagePath: 'Image URL',
  programIds: 'Training programs',
  email: 'E-mail',
  consentOn: 'Agreed on',
  isPublished: 'On the site',
}
export type ShowcaseValues = FormValues<typeof SHOWCASE_LABELS>

export const BLANK_ENTRY: ShowcaseValues = { ...blankValues(SHOWCASE_LABELS), kind: 'client', isPublished: DRAFT }

export function showcaseValues(entry: ShowcaseEntry): ShowcaseValues {
  return { ...valuesOf(SHOWCASE_LABELS, entry), programIds: entry.programIds.join(','), isPublished: publicationValue(entry) }
}

export function showcaseInput(values: ShowcaseValues): object {
  return { ...values, programIds: chosenPrograms(values.programIds), isPublished: values.isPublished === PUBLISHED }
}

/** '3,7' → ['3', '7'] */
export function chosenPrograms(programIds: string): string[] {
  return programIds.split(',').filter((id) => id !== '')
}

/** '3,7' and '3' → '7': adds or removes one program, sorted by number. */
export function withProgram(programIds: string, id: string, isChosen: boolean): string {
  const others = chosenPrograms(programIds).filter((one) => one !== id)
  return [...others, ...(isChosen ? [id] : [])].sort((one, other) => Number(one) - Number(other)).join(',')
}

export function kindOf(kind: string): ShowcaseKind {
  return SHOWCASE_KINDS.find((one) => one === kind) ?? 'client'
}

/** The entry for the preview, with placeholder texts for empty fields. */
export function entryInPreview(values: ShowcaseValues): ShownEntry {
  const kind = kindOf(values.kind)
  return {
    id: 0,
    kind,
    name: values.name.trim() || WORDS[kind].name,
    role: values.role.trim(),
    text: values.text.trim() || (kind === 'testimonial' ? 'Their words appear here.' : ''),
    imagePath: values.imagePath.trim() || null,
  }
}

interface KindWords {
  name: string
  nameHint: string
  role: string
  roleHint: string
  text: string
  textHint: string
  picture: string
  shownOn: string
}

/** The field labels for each kind. */
export const WORDS: Record<ShowcaseKind, KindWords> = {
  client: {
    name: 'Name of the client',
    nameHint: 'As the company writes it.',
    role: 'Industry or place',
    roleHint: 'Castings, Faridabad',
    text: 'Note',
    textHint: 'Not shown on the site.',
    picture: 'Logo. Without one, the name is set in type.',
    shownOn: 'The home page shows all published clients.',
  },
  testimonial: {
    name: 'Name of the person',
    nameHint: 'As the person wants it to be read.',
    role: 'Position and company',
    roleHint: 'Quality manager, Example Castings',
    text: 'What they say',
    textHint: 'In their words. Keep it to two or three sentences.',
    picture: 'Portrait. Without one, the first letter of the name is shown.',
    shownOn: 'The home page shows the first three, a program’s page those of the program.',
  },
  trainer: {
    name: 'Name of the trainer',
    nameHint: 'As on invitations.',
    role: 'Position',
    roleHint: 'Lead auditor ISO 9001, 18 years in press shops',
    text: 'Profile',
    textHint: 'What they have done, and what they teach.',
    picture: 'Portrait. Without one, the site draws a placeholder.',
    shownOn: 'The about page shows all trainers, a program’s page those of the program.',
  },
  'case-study': {
    name: 'Title of the case study',
    nameHint: 'What came of it: “Press-line scrap cut from 6.2 % to 2.9 %”.',
    role: 'Client and place',
    roleHint: 'Tier-1 stamping plant, Manesar',
    text: 'Text',
    textHint: 'The problem, what was done, and what was measured afterwards.',
    picture: 'A wide picture, 16:9.',
    shownOn: 'The page of case studies. Home and About link to it when there is one.',
  },
}
