import { folded } from './folded.ts'
import { fuzzyScore, MAX_COMPARED_LENGTH } from './fuzzy.ts'

/** Of 1: below it two texts are not taken for spellings of one. */
const MIN_SIMILARITY = 0.6
/** Fewer could be a word. */
const MIN_INITIALS = 3
/** A candidate must be so much nearer than the next, or nobody can say which was meant. */
const MIN_LEAD = 0.05
/** What a text loses of its score when it leaves out nearly all of the candidate. */
const MAX_PENALTY = 0.2

/**
 * The candidate that a typed text most probably means: with typing errors ('internal auditer'), shortened ('vda aud') or
 * by its initials ('LSSGB'). Undefined when none is near, or several are equally near. A text that is longer than any title means
 * none: to compare it would take very long.
 */
export function closest<Candidate>(
  typed: string,
  candidates: readonly Candidate[],
  textOf: (candidate: Candidate) => string,
): Candidate | undefined {
  const words = typed.length > MAX_COMPARED_LENGTH ? [] : wordsOf(typed)
  if (words.length === 0) return undefined
  const ranked = candidates
    .filter((candidate) => textOf(candidate).length <= MAX_COMPARED_LENGTH)
    .map((candidate) => ({ candidate, score: similarity(typed, words, textOf(candidate)) }))
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .sort((a, b) => b.score - a.score)
  const [best, next] = ranked
  return best && (!next || best.score - next.score >= MIN_LEAD) ? best.candidate : undefined
}

/** From 0 to 1. Words that the typed text leaves out count little, words that the candidate lacks count fully. */
function similarity(typed: string, words: readonly string[], text: string): number {
  const known = wordsOf(text)
  const initials = known.map((word) => word[0]).join('')
  if (words.length === 1 && initials.length >= MIN_INITIALS && words[0] === initials) return 1
  const found = words.map((word) =>
    word.length >= MIN_INITIALS && initials.includes(word) ? 1 : Math.max(0, ...known.map((candidate) => wordSimilarity(word, candidate))),
  )
  const share = found.reduce((sum, score) => sum + score, 0) / words.length
  const score = fuzzyScore(typed, text) > 0 ? Math.max(share, MIN_SIMILARITY) : share
  const coverage = Math.min(1, words.join('').length / known.join('').length)
  return score * (1 - MAX_PENALTY * (1 - coverage))
}

/** The share of letter pairs that two words have in common (Dice's coefficient); a beginning of three letters and swapped letters count more. */
function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1
  if (a[0] === b[0] && lettersOf(a) === lettersOf(b)) return 0.9
  if (a.length >= 3 && b.startsWith(a)) return 0.9
  const [pairsA, pairsB] = [pairsOf(a), pairsOf(b)]
  const left = new Map<string, number>()
  for (const pair of pairsB) left.set(pair, (left.get(pair) ?? 0) + 1)
  const common = pairsA.filter((pair) => {
    const count = left.get(pair) ?? 0
    left.set(pair, count - 1)
    return count > 0
  })
  const score = (2 * common.length) / (pairsA.length + pairsB.length)
  return score >= 0.5 ? score : 0
}

/** In their order in the alphabet, so that 'nmae' has those of 'name'. */
const lettersOf = (word: string): string => word.split('').toSorted().join('')

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []

/** With a mark at both ends, so that first and last letters count: 'vda' → ' v', 'vd', 'da', 'a '. */
function pairsOf(word: string): string[] {
  const marked = ` ${word} `
  return Array.from({ length: marked.length - 1 }, (_, at) => marked.slice(at, at + 2))
}
