/** Five categories have their own colour and motif. All others share those of 'other'. */
const CATEGORY_TONES = ['business', 'finance', 'leadership', 'marketing', 'technology', 'other'] as const

export type CategoryTone = (typeof CATEGORY_TONES)[number]

/** Returns the tone of a category as people type it: ' Finance ' → 'finance', 'Quality' → 'other', nothing → 'other'. */
export function categoryTone(category: string | null | undefined): CategoryTone {
  const word = (category ?? '').trim().toLowerCase()
  return CATEGORY_TONES.find((tone) => tone === word) ?? 'other'
}
