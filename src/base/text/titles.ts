/** Forms of address that people write before a name and that belong to nobody's name. */
const ADDRESSES = ['shri', 'shree', 'sri', 'sh', 'smt', 'sushri', 'kum', 'mr', 'mrs', 'ms', 'miss', 'श्री', 'श्रीमती', 'सुश्री']
/** Titles that people earned: searches leave them out, certificates print them. */
const EARNED = ['dr', 'er', 'prof', 'डॉ']

const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`
const ALL = anyOf([...ADDRESSES, ...EARNED])
const ANYWHERE = new RegExp(String.raw`(?<=^|\s)${ALL}(?:\.\s*|\s+|$)(?!\S*@)`, 'giu')
/** They begin other names: 'Sh.' would find 'Ramesh Sharma' alone. */
const SHORT = new RegExp(String.raw`(?<=^|\s)(?:sh|shri|shree|sri|kum|km)\.\s*(?=[\p{L}\p{N}])(?!\S*@)`, 'giu')

/** What is searched for, without titles: 'Shri Ramesh' → 'Ramesh'. A title alone stays. */
export function withoutTitles(typed: string): string {
  return typed.replace(ANYWHERE, '').trim() || typed.trim()
}

/** Without abbreviations that begin other names, where a full stop shows what they are: 'Sh. Ramesh' → 'Ramesh'. */
export function withoutShortTitles(typed: string): string {
  return typed.replace(SHORT, '')
}
