import { folded } from './folded.ts'
import { fuzzyScore, MAX_COMPARED_LENGTH } from './fuzzy.ts'

/** Out of 1. Less similar texts do not count as spellings of each other. */
const MIN_SIMILARITY = 0.6
/** Fewer letters could be a word. */
const MIN_INITIALS = 3
/** The minimum lead over the next candidate. Otherwise the intended one is ambiguous. */
const MIN_LEAD = 0.05
/** The maximum loss of score for leaving out most of the candidate. */
const MAX_PENALTY = 0.2

/**
 * Returns the most likely candidate for a typed text: with typing errors ('internal auditer'), shortened ('vda aud') or by
 * its initials ('LSSGB'). Undefined if none is close, or several are equally close. A text longer than any title matches
 * none, because comparing it would take very long.
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

/** From 0 to 1. Words omitted from the typed text count little, words missing from the candidate count fully. */
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

/**
 * Returns the share of letter pairs that two words have in common (Dice's coefficient). A shared start of three letters and
 * swapped letters count more.
 */
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

/** In alphabetical order, so that 'nmae' and 'name' are equal. */
const lettersOf = (word: string): string => word.split('').sort().join('')

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []

/** With a marker at both ends, so that first and last letters count: 'vda' → ' v', 'vd', 'da', 'a '. */
function pairsOf(word: string): string[] {
  const marked = ` ${word} `
  return Array.from({ length: marked.length - 1 }, (_, at) => marked.slice(at, at + 2))
}
