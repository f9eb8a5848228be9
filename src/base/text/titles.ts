/** Titles that people write before a name, and that records mostly leave out: as they are said in English and in the scripts of certificates. */
const SPELLINGS =
  'mr mrs ms miss mx dr er prof shri shree sri sh smt shrimati sushri km kum kumari ' +
  'श्री श्रीमती सुश्री कुमारी कु डॉ डाॅ डा प्रो इं सौ শ্রী ' +
  'শ্রীমতী ਸ਼੍ਰੀ ਸ਼੍ਰੀਮਤੀ શ્રી શ્રીમતી ଶ୍ରୀ ଶ୍ରୀମତୀ திரு திருமதி శ్రీ శ్రీమతి ಶ್ರೀ ಶ್ರೀಮತಿ ശ്രീ ശ്രീമതി'
export const TITLES: readonly string[] = SPELLINGS.normalize('NFKC').split(' ')
const ANYWHERE = new RegExp(String.raw`(?<=^|\s)(?:${TITLES.join('|')})(?:\.\s*|\s+|$)(?!\S*@)`, 'giu')
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
