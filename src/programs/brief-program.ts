import { excerpt, plainText } from '../shared/text/plain-text.ts'
import type { Program } from './program.ts'

/** More than two lines of a card hold (docs/product/requirements.md section 9), at any width. */
const BRIEF_CHARACTERS = 240

/** A program as its card needs it: descriptions are long, and only their own page shows more than two lines of one. */
export function briefProgram(program: Program): Program {
  return { ...program, description: excerpt(plainText(program.description), BRIEF_CHARACTERS) }
}
