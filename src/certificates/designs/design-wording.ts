import { textFaults } from '#mail/messages/check-template.ts'
import { PLACEHOLDER, placeholderNames } from '#mail/messages/placeholders.ts'

/** The placeholders of titles and sentences. */
export const DESIGN_PLACEHOLDERS = {
  name: { meaning: 'Name of the participant, in large letters on its own line', example: 'Asha Example' },
  program: { meaning: 'Title of the program, in large letters on its own line', example: 'Lean Six Sigma Green Belt' },
  days: { meaning: 'Number of training days', example: '3' },
  hours: { meaning: 'Number of training hours', example: '24' },
  client: { meaning: 'Company of the participant', example: 'Mock Motors' },
  score: { meaning: 'Score in the test', example: '82 %' },
} as const

export type DesignPlaceholder = keyof typeof DESIGN_PLACEHOLDERS

/** The placeholders that have a line of their own. */
const LARGE = ['name', 'program'] as const
type Large = (typeof LARGE)[number]

/** The values that are set within the words. Null: this certificate has none. */
export type WordingValues = Record<Exclude<DesignPlaceholder, Large>, string | null>

/** One part of a sentence: words, or the name or the program in large letters. */
export type SentencePart = { words: string } | { large: Large }

/** A part in square brackets, left out if one of its placeholders has no value: ' [with a score of {score}]'. */
const OPTIONAL = /\[([^[\]]*)\]/g

/** The faults of a title, one sentence each. */
export function titleFaults(title: string): string[] {
  const { days, hours, client, score } = DESIGN_PLACEHOLDERS
  const faults = textFaults(title, { placeholders: { days, hours, client, score } })
  if (faults.length > 0) return faults
  const bare = title.replace(OPTIONAL, '')
  if (bare.trim() === '') return ['The title needs words outside the square brackets, for certificates without that value.']
  return bracketFaults(bare)
}

/** The faults of a sentence, one sentence each. */
export function sentenceFaults(sentence: string): string[] {
  const faults = textFaults(sentence, { placeholders: DESIGN_PLACEHOLDERS })
  if (faults.length > 0) return faults
  const bare = sentence.replace(OPTIONAL, '')
  return [
    ...LARGE.filter((name) => count(sentence, name) !== 1).map((name) => `The sentence must contain {${name}} once.`),
    ...LARGE.filter((name) => count(sentence, name) === 1 && count(bare, name) === 0).map(
      (name) => `{${name}} is always printed. Take it out of the square brackets.`,
    ),
    ...bracketFaults(bare),
  ]
}

/** `bare` is a text without its parts in square brackets. */
function bracketFaults(bare: string): string[] {
  return /[[\]]/.test(bare) ? ['A square bracket [ or ] is left over. Put brackets around a part that may be left out.'] : []
}

const count = (sentence: string, name: Large): number => sentence.split(`{${name}}`).length - 1

/** The placeholders outside square brackets for which this certificate has no value. */
export function missingValues(text: string, values: WordingValues): DesignPlaceholder[] {
  return placeholderNames(text.replace(OPTIONAL, '')).filter((name) => valueOf(values, name) === null) as DesignPlaceholder[]
}

/** A title with its values. */
export function filledTitle(title: string, values: WordingValues): string {
  return filled(withoutMissing(title, values), values)
}

/** The parts of a sentence in their order: the words before, between and after name and program. */
export function sentenceParts(sentence: string, values: WordingValues): SentencePart[] {
  return withoutMissing(sentence, values)
    .split(/(\{name\}|\{program\})/)
    .map((piece): SentencePart =>
      piece === '{name}' ? { large: 'name' } : piece === '{program}' ? { large: 'program' } : { words: filled(piece, values) },
    )
    .filter((part) => 'large' in part || part.words !== '')
}

function withoutMissing(text: string, values: WordingValues): string {
  return text.replace(OPTIONAL, (_, part: string) => (missingValues(part, values).length > 0 ? '' : part))
}

function filled(text: string, values: WordingValues): string {
  return text
    .replace(PLACEHOLDER, (_, name: string) => valueOf(values, name) ?? '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** The name and the program always have a value. */
function valueOf(values: WordingValues, name: string): string | null {
  if (name === 'name' || name === 'program') return ''
  return Object.hasOwn(values, name) ? values[name as keyof WordingValues] : null
}
