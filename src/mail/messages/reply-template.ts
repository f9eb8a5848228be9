import type { Placeholder } from './mail-placeholders.ts'
import { PLACEHOLDER } from './placeholders.ts'

export const MAX_REPLY_TEMPLATE_LENGTH = 5000

export const REPLY_PLACEHOLDERS = {
  name: { meaning: 'Name of the visitor', example: 'Asha Example' },
  reference: { meaning: 'Number of the enquiry, which the visitor quotes', example: 'ENQ-7F3K-9Q2M' },
  program: { meaning: 'Title of the program or service', example: 'Lean Six Sigma Green Belt' },
  fee: { meaning: 'Price of the program', example: '₹12,500 +GST' },
  dates: {
    meaning: 'List: the next public dates of the program',
    example: '12 and 13 December, Faridabad, 9:30 AM to 5:30 PM\n9 January, Online, 10:00 AM to 1:00 PM',
    isBlock: true,
  },
  participantId: { meaning: 'Participant ID, once the visitor is enrolled', example: 'BHM2026110421-7F3K' },
  nextStep: { meaning: 'What happens next, by kind of enquiry', example: 'We contact you with dates, the fee and the joining details.' },
} as const satisfies Record<string, Placeholder>

export type ReplyPlaceholder = keyof typeof REPLY_PLACEHOLDERS

/**
 * Fills in the placeholders of a reply template. One without a value stays, '{fee}', so that the writer sees what is missing;
 * `placeholderNames` finds it before the reply is sent. Markdown characters in a value are escaped: a visitor's name must not become a
 * link. A multi-line value, such as the dates, becomes a list.
 */
export function fillTemplate(text: string, values: Partial<Record<ReplyPlaceholder, string | null>>): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name as ReplyPlaceholder] : null
    if (!value) return placeholder
    if (!BLOCKS.has(name)) return escaped(value)
    return value
      .split('\n')
      .map((line) => `- ${escaped(line)}`)
      .join('\n')
  })
}

const BLOCKS = new Set(Object.entries<Placeholder>(REPLY_PLACEHOLDERS).flatMap(([name, { isBlock }]) => (isBlock ? [name] : [])))

/** One line of text, with Markdown characters escaped. */
function escaped(value: string): string {
  return value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#!~|]/g, '\\$&')
}
