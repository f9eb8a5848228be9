import { folded } from './folded.ts'

/** From best to worst. 0: not found. */
const SCORES = { whole: 100, start: 80, word: 60, within: 40, beginnings: 10 } as const
/** As long as a title can be. What follows is not compared. */
export const MAX_COMPARED_LENGTH = 200

/**
 * How well a title matches a typed text. Each typed word must be in the title or consist of the beginnings of its words:
 * 'vda aud' and 'vdaaud' both find 'VDA 6.3 Process Auditor'. 0: no match.
 */
export function fuzzyScore(typed: string, title: string): number {
  const [query, words] = [compared(typed), compared(title)]
  if (query === '') return 0
  if (words === query) return SCORES.whole
  if (words.startsWith(query)) return SCORES.start
  return Math.min(...query.split(' ').map((word) => scoreOfWord(word, words)))
}

/** The matches, the best first. Equally good ones keep their order. */
export function fuzzyFind<Item>(typed: string, items: readonly Item[], titleOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, score: fuzzyScore(typed, titleOf(item)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}

function compared(text: string): string {
  // Folding makes some texts longer: 'ﷺ' becomes eighteen letters.
  return folded(text.slice(0, MAX_COMPARED_LENGTH)).slice(0, MAX_COMPARED_LENGTH)
}

function scoreOfWord(word: string, title: string): number {
  if (title.startsWith(word) || title.includes(` ${word}`)) return SCORES.word
  if (title.includes(word)) return SCORES.within
  return isMadeOfBeginnings(word, title.split(' ')) ? SCORES.beginnings : 0
}

/**
 * Whether the typed word consists of the beginnings of some of these words, in their order: 'vda' + 'aud'. It keeps how much of the
 * word has been found so far, in every possible way: to try one way after the other would take for ever on 'a a a a…'.
 */
function isMadeOfBeginnings(word: string, words: readonly string[]): boolean {
  let reached = new Set([0])
  for (const candidate of words) {
    const further = new Set(reached)
    for (const from of reached) {
      const most = sharedStartLength(word, from, candidate)
      for (let length = 1; length <= most; length += 1) further.add(from + length)
    }
    reached = further
  }
  return reached.has(word.length)
}

/** How many letters of `word`, from that one on, begin the other. */
function sharedStartLength(word: string, from: number, other: string): number {
  let length = 0
  while (from + length < word.length && word[from + length] === other[length]) length += 1
  return length
}
