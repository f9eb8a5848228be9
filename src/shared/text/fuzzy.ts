import { folded } from './folded.ts'

/** From best to worst. 0: not found. */
const SCORES = { whole: 100, start: 80, word: 60, within: 40, beginnings: 10 } as const

/**
 * How well a title matches a typed text. Each typed word must be in the title or consist of the beginnings of its words:
 * 'vda aud' and 'vdaaud' both find 'VDA 6.3 Process Auditor'. 0: no match.
 */
export function fuzzyScore(typed: string, title: string): number {
  const [query, words] = [folded(typed), folded(title)]
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

function scoreOfWord(word: string, title: string): number {
  if (title.startsWith(word) || title.includes(` ${word}`)) return SCORES.word
  if (title.includes(word)) return SCORES.within
  return isMadeOfBeginnings(word, title.split(' ')) ? SCORES.beginnings : 0
}

/** Whether the typed word consists of the beginnings of some of these words, in their order: 'vda' + 'aud'. */
function isMadeOfBeginnings(word: string, words: readonly string[]): boolean {
  if (word === '') return true
  return words.some((candidate, index) => {
    const nextWords = words.slice(index + 1)
    const maxLength = sharedStartLength(word, candidate)
    return Array.from({ length: maxLength }, (_, n) => maxLength - n).some((length) => isMadeOfBeginnings(word.slice(length), nextWords))
  })
}

function sharedStartLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}
