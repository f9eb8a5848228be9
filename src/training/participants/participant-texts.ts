import { mapperOf, type DescribedText } from '#base/api/described-texts.ts'

interface ParticipantText extends DescribedText {
  /** Headings of its column in a list to import: folded, with punctuation replaced by spaces. */
  headings: readonly string[]
  /** In the template of the import. */
  example: string
  /** The back-office shows it beside the client, and only with one. */
  isOfClient: boolean
  /** The list of participants is searched for it. */
  isSearched: boolean
  /** Not prose: browsers must not check its spelling. */
  isCode: boolean
}

/**
 * The plain optional texts of a participant, by field name. API, form, list, search, import, export, the files of batches and clients,
 * and the words of an erasure follow from this; the column in `participants` is the name in snake case.
 */
const PARTICIPANT_TEXTS = {
  employeeCode: {
    label: 'Employee code',
    maxLength: 40,
    headings: [
      'employee code',
      'emp code',
      'emp id',
      'employee id',
      'token no',
      'ticket no',
      'ecode',
      'empid',
      'empcode',
      'code',
      'कर्मचारी कोड',
      'कर्मचारी संख्या',
      'टोकन नंबर',
    ],
    example: 'E-1043',
    isOfClient: true,
    isSearched: true,
    isCode: true,
  },
  department: {
    label: 'Department',
    maxLength: 120,
    headings: ['department', 'dept', 'विभाग'],
    example: 'Assembly',
    isOfClient: true,
    isSearched: false,
    isCode: false,
  },
} as const satisfies Record<string, ParticipantText>

export type ParticipantTextName = keyof typeof PARTICIPANT_TEXTS
export type ParticipantTexts = Record<ParticipantTextName, string | null>

export const PARTICIPANT_TEXT_NAMES = Object.keys(PARTICIPANT_TEXTS) as ParticipantTextName[]

/** Makes something of each text. */
export const forParticipantTexts = mapperOf<ParticipantTextName, ParticipantText>(PARTICIPANT_TEXTS)

/** 'employee code and department'; an abbreviation like 'UAN' keeps its capitals. */
export const PARTICIPANT_TEXTS_IN_WORDS = new Intl.ListFormat('en-GB').format(
  Object.values(forParticipantTexts(({ label }) => label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()))),
)

/** The filled texts of a participant: some only count with a client. */
export function shownTexts(participant: ParticipantTexts & { clientId: number | null }): string[] {
  const texts = forParticipantTexts(({ isOfClient }, name) => (isOfClient && participant.clientId === null ? null : participant[name]))
  return Object.values(texts).flatMap((text) => text ?? [])
}

/** The texts that are searched for, of one participant. */
export function searchedTexts(texts: Partial<ParticipantTexts>): string[] {
  return Object.values(forParticipantTexts(({ isSearched }, name) => (isSearched ? (texts[name] ?? '') : '')))
}
