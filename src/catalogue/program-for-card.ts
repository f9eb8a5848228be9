import { excerpt, plainText } from '#base/text/plain-text.ts'
import type { Program } from './program.schema.ts'

/** More than fits into the two lines of a card, at any width (docs/product/requirements.md, section 9). */
export const MAX_CARD_CHARACTERS = 240

/** Shortens a program's description. Cards show two lines of it; only the program's page needs the whole text. */
export function programForCard(program: Program): Program {
  return { ...program, description: excerpt(plainText(program.description), MAX_CARD_CHARACTERS) }
}
