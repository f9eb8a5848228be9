import { lettersWithoutFont } from './letters-without-font.ts'
import { Problem } from '../api/problem.ts'

/** Typst would print a box for a letter without a font. We refuse the document and name the letters instead. */
export function documentError(error: unknown): unknown {
  const letters = error instanceof Error ? lettersWithoutFont(error.message) : []
  if (letters.length === 0) return error
  return new Problem('unprocessable', `This document cannot be created: our fonts do not have ${letters.join(', ')}.`)
}
