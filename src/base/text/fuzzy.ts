import { folded } from './folded.ts'

/** From best to worst. 0: not found. */
const SCORES = { whole: 100, start: 80, word: 60, within: 40, beginnings: 10 } as const
/** The length of the longest title. The rest of a text is not compared. */
export const MAX_COMPARED_LENGTH = 200

/**
 * Scores the match between a title and a typed text. Each typed word must be in the title or consist of prefixes of its
 * words: 'vda aud' and 'vdaaud' both find 'VDA 6.3 Process Auditor'. 0: no match.
 */
export function fuzzyScore(typed: string, title: string): number {
  const [query, words] = [compared(typed), compared(title)]
  if (query === '') return 0
  if (words === query) return SCORES.whole
  if (words.startsWith(query)) return SCORES.start
  return Math.min(...query.split(' ').map((word) => scoreOfWord(word, words)))
}

/** Returns the matches, best first. Equal scores keep their order. */
export function fuzzyFind<Item>(typed: string, items: readonly Item[], titleOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, score: fuzzyScore(typed, titleOf(item)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}

function compared(text: string): string {
  // Folding lengthens some texts: 'ﷺ' becomes eighteen letters.
  return folded(text.slice(0, MAX_COMPARED_LENGTH)).slice(0, MAX_COMPARED_LENGTH)
}

function scoreOfWord(word: string, title: string): number {
  if (title.startsWith(word) || title.includes(` ${word}`)) return SCORES.word
  if (title.includes(word)) return SCORES.within
  return isMadeOfBeginnings(word, title.split(' ')) ? SCORES.beginnings : 0
}

/**
 * Reports whether the typed word consists of prefixes of some of these words, in order: 'vda' + 'aud'. It tracks all
 * possible matched lengths at once, because trying one after another would take for ever on 'a a a a…'.
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

/** Returns the number of letters of `word`, from that position, that begin the other word. */
function sharedStartLength(word: string, from: number, other: string): number {
  let length = 0
  while (from + length < word.length && word[from + length] === other[length]) length += 1
  return length
}
