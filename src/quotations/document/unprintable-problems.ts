import { lettersInBoxes } from './printable-texts.ts'
import type { QuotationContent, QuotationProblem, Seller } from '../quotation.schema.ts'

const MAX_NAMED = 10

/** The fields of a form whose texts have letters that no font has. The issued paper would show boxes instead, and could not be corrected. */
export function unprintableProblems({ buyer, lines, terms, note }: QuotationContent): QuotationProblem[] {
  const { name, address, contactName, email, phone } = buyer
  const ofBuyer = Object.entries({ name, address, contactName, email, phone: phone ?? '' })
  const texts = [
    ...ofBuyer.map(([field, text]) => [`buyer.${field}`, text] as const),
    ...lines.flatMap(({ description, unit }, at) => [
      [`lines.${at}.description`, description] as const,
      [`lines.${at}.unit`, unit] as const,
    ]),
    ['terms', terms] as const,
    ['note', note] as const,
  ]
  return texts.flatMap(([field, text]) => {
    const message = unprintableProblem(text)
    return message === undefined ? [] : [{ field, message }]
  })
}

/** The same for the company's data, as one sentence each. */
export function unprintableOfSeller({ name, address, email, phone }: Seller): string[] {
  const letters = [...new Set([name, address, email, phone].flatMap(lettersInBoxes))]
  return letters.length === 0 ? [] : [`${sentence(letters)} They are in your company’s name, address, e-mail or phone.`]
}

/** The reason why a paper cannot print a text; undefined if it can. */
export function unprintableProblem(text: string): string | undefined {
  const letters = lettersInBoxes(text)
  return letters.length === 0 ? undefined : `${sentence(letters)} Write this without them.`
}

function sentence(letters: readonly string[]): string {
  const more = letters.length - MAX_NAMED
  return `Our fonts cannot print ${letters.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more letters` : ''}.`
}
