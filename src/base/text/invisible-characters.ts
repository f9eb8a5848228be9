/**
 * Removes invisible characters: soft hyphens, joiners, and the direction marks that chat programs and phone books add to
 * copied text.
 */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/**
 * Removes invisible characters from text that is stored, except the two joiners, which Indian scripts need. Direction marks
 * must go: they would print a name in another order than it is stored.
 */
export function withoutStrayMarks(text: string): string {
  return text.replace(INVISIBLE, (mark) => (JOINERS.has(mark) ? mark : ''))
}

const INVISIBLE = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
const JOINERS = new Set(['\u200c', '\u200d'])
