import { folded } from '#base/text/folded.ts'
import { isOneErrorAway } from '#base/text/one-error.ts'
import type { Program } from '../program.schema.ts'

export interface ProgramSearch {
  /** The typed text; empty matches everything. */
  q: string
  /** A category of the data; empty for 'All Categories'. */
  category: string
}

interface FoundPrograms<P> {
  found: P[]
  isSimilar: boolean
}

type Searched = Pick<Program, 'title' | 'description' | 'category'>

/** Words that people add to a search, which need not be in the text. */
const FILLER_WORDS = new Set([
  'training',
  'trainings',
  'course',
  'courses',
  'program',
  'programme',
  'class',
  'classes',
  'certification',
  'certificate',
  'online',
  'in',
  'for',
  'of',
  'on',
  'the',
  'and',
  'a',
])
/** Shorter words must match exactly: 'iso' must not find 'is'. */
const MIN_LETTERS_FOR_ERRORS = 5

/**
 * The programs that match a search (docs/product/requirements.md, section 5). If there are none, returns similar matches with `isSimilar`:
 * with different spacing ('iatf16949'), with one error in a word ('internal auditer'), or without words that only mean "training". Title
 * matches come first among them.
 */
export function findPrograms<P extends Searched>(programs: readonly P[], search: ProgramSearch): FoundPrograms<P> {
  const inCategory = programs.filter(({ category }) => search.category === '' || category === search.category)
  const wanted = folded(search.q)
  const exact =
    wanted === ''
      ? inCategory
      : inCategory.filter(({ title, description }) => folded(title).includes(wanted) || folded(description).includes(wanted))
  if (exact.length > 0) return { found: exact, isSimilar: false }
  const typed = wordsOf(wanted)
  const similar = inCategory.filter(({ title, description }) => areSimilar(typed, wordsOf(folded(`${title} ${description}`))))
  const byTitle = similar.filter(({ title }) => areSimilar(typed, wordsOf(folded(title))))
  return { found: [...new Set([...byTitle, ...similar])], isSimilar: similar.length > 0 }
}

/** Whether the words contain everything typed, apart from spacing, one error in a word, and filler words. */
function areSimilar(typed: readonly string[], words: readonly string[]): boolean {
  if (typed.length === 0) return false
  if (words.join('').includes(typed.join(''))) return true
  const meant = typed.filter((word) => !FILLER_WORDS.has(word))
  return meant.length > 0 && meant.every((word) => words.some((known) => isSimilarWord(word, known)))
}

function isSimilarWord(typed: string, known: string): boolean {
  if (known.startsWith(typed)) return true
  return typed.length >= MIN_LETTERS_FOR_ERRORS && known[0] === typed[0] && isOneErrorAway(typed, known)
}

/** 'iatf16949 auditor' → ['iatf', '16949', 'auditor'] */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
}
