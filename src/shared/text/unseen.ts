/**
 * What nobody sees or types: soft hyphens, joiners, marks of direction that chat programs and phone books put around
 * what is copied from them.
 */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '')
}

/**
 * The same for text that is kept: the two joiners stay, as they decide how letters of Indian scripts join. Marks that turn
 * the direction would print another name than the one that is kept.
 */
export function withoutStrayMarks(text: string): string {
  return text.replace(UNSEEN, (mark) => (JOINERS.has(mark) ? mark : ''))
}

const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const JOINERS = new Set(['\u200c', '\u200d'])
