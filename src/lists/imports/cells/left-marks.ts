const GONE = 'left|resigned|relieved|retired|absconded|transferred|terminated|expired|deceased|no longer (?:here|with us|working)|छोड़ दिया'
/** A cell with nothing but this: 'LEFT', 'Left company', 'Resigned.'. */
const WHOLE = new RegExp(`^(?:has |have )?(?:${GONE})(?: the)?(?: company| job| service| organi[sz]ation)?[.!]?$`, 'iu')
/** A mark after a name: 'Ravi Sample (LEFT)', 'Ravi Sample - resigned', 'Ravi Sample [Left on 3/11]'. */
const BEHIND = new RegExp(`(?:[([{]| [-–—] ?)(?:${GONE})(?![\\p{L}\\p{M}])`, 'iu')
const MAX_LENGTH = 200

/** Reports whether a cell says that the person has left. */
export function saysLeft(cell: string): boolean {
  return cell.length <= MAX_LENGTH && (WHOLE.test(cell.trim()) || BEHIND.test(cell))
}
