/** Titles before a name, which records mostly omit, in English and in the scripts of certificates. */
const SPELLINGS =
  'mr mrs ms m/s miss mx mister dr doctor er engr prof professor adv ca capt maj col lt shri shree sri sh shriman sriman smt shrimati ' +
  'shreemati srimati shrimathi srimathi sushri km ku kum kumari sau sou thiru tmt ' +
  'श्री श्रीमान श्रीमान् श्रीमती श्रीमति सुश्री कुमारी कु डॉ डाॅ डा डॉक्टर प्रो इं इंजी इंजीनियर सौ मि मिस्टर ' +
  'ડૉ ડો સુશ્રી કુમારી ডাঃ ডা ডঃ কুমারী ਡਾ ਕੁਮਾਰੀ డా కుమారి ಡಾ ಕುಮಾರಿ ഡോ കുമാരി டாக்டர் செல்வி ଡାଃ ଡଃ କୁମାରୀ ' +
  'শ্রী শ্রীমতী ਸ਼੍ਰੀ ਸ਼੍ਰੀਮਤੀ શ્રી શ્રીમતી ଶ୍ରୀ ଶ୍ରୀମତୀ திரு திருமதி శ్రీ శ్రీమతి ಶ್ರೀ ಶ್ರೀಮತಿ ശ്രീ ശ്രീമതി'
export const TITLES: readonly string[] = SPELLINGS.normalize('NFKC').split(' ')
const ANYWHERE = new RegExp(String.raw`(?<=^|\s)(?:${TITLES.join('|')})(?:\.\s*|\s+|$)(?!\S*@)`, 'giu')
/** Prefixes of other names: 'Sh.' would only find 'Ramesh Sharma'. */
const SHORT = new RegExp(String.raw`(?<=^|\s)(?:sh|shri|shree|sri|kum|km)\.\s*(?=[\p{L}\p{N}])(?!\S*@)`, 'giu')

/** Removes titles from a search: 'Shri Ramesh' → 'Ramesh'. A title alone stays. */
export function withoutTitles(typed: string): string {
  return typed.replace(ANYWHERE, '').trim() || typed.trim()
}

/** Removes abbreviated titles that are prefixes of other names, if a full stop identifies them: 'Sh. Ramesh' → 'Ramesh'. */
export function withoutShortTitles(typed: string): string {
  return typed.replace(SHORT, '')
}
