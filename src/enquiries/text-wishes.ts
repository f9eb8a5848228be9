import { mapperOf, type DescribedText } from '#base/api/described-texts.ts'

interface TextWish extends DescribedText {
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
const TEXT_WISHES = {
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
} as const satisfies Record<string, TextWish>

export type TextWishName = keyof typeof TEXT_WISHES

export const TEXT_WISH_NAMES = Object.keys(TEXT_WISHES) as TextWishName[]

/** Maps each text field by name. */
export const forTextWishes = mapperOf<TextWishName, TextWish>(TEXT_WISHES)
