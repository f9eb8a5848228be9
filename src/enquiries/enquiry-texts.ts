import { mapperOf, type DescribedText } from '#base/api/described-texts.ts'

interface EnquiryText extends DescribedText {
  /** HTML's autocomplete value. */
  autoComplete: string
  /** Set for a text of several lines: the number of rows of its field. */
  rows?: number
  hint?: string
}

/**
 * The optional texts of a request, by field name. Form, inbox, mail to the office, search, export and the API's input and output are
 * derived from this; the column in `contacts` is the name in snake case (docs/decisions/0089).
 */
const ENQUIRY_TEXTS = {
  /** The people's company. */
  company: { label: 'Company', maxLength: 120, autoComplete: 'organization' },
  /** The people's names. */
  names: {
    label: 'Participants',
    maxLength: 2000,
    autoComplete: 'off',
    rows: 4,
    hint: 'One person a line, as printed on the certificate. You can also send them later.',
  },
} as const satisfies Record<string, EnquiryText>

export type EnquiryTextName = keyof typeof ENQUIRY_TEXTS

export const ENQUIRY_TEXT_NAMES = Object.keys(ENQUIRY_TEXTS) as EnquiryTextName[]

/** Maps each text field by name. */
export const forEnquiryTexts = mapperOf<EnquiryTextName, EnquiryText>(ENQUIRY_TEXTS)
