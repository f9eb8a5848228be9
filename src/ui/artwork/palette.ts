import { SHIPPED_COLOURS, type Ink } from '../colours/shipped-colours.ts'
import type { CategoryTone } from './category-tone.ts'

/** Six steps of one hue, from the darkest ground to paper, and the accent, for example of a peak or a coin. */
export type Palette = Record<(typeof STEPS)[number], string> & Record<(typeof ACCENTS)[number], string>

const STEPS = ['ground', 'groundLit', 'mid', 'light', 'pale', 'paper'] as const
const ACCENTS = ['accent', 'accentShade', 'accentDeep', 'accentRim', 'accentInk'] as const

/** The colours of docs/product/design.md, section 4. Any other category has the colours of the brand. */
const RAMPS: Record<Exclude<CategoryTone, 'other'>, readonly string[]> = {
  business: ['#002d6e', '#014096', '#2370e3', '#81b2ff', '#cee1ff', '#f3f8ff'],
  finance: ['#003d1f', '#00552e', '#008d50', '#5acb88', '#b9efca', '#edfcf1'],
  leadership: ['#441b5a', '#5e2a7a', '#9752bd', '#d390fb', '#eed4ff', '#fbf5ff'],
  marketing: ['#5f022d', '#810a40', '#c8336d', '#ff84a9', '#ffd2dd', '#fff4f7'],
  technology: ['#003a3b', '#005152', '#00878a', '#4cc6c8', '#b3ecec', '#ecfbfb'],
}
const BRAND_INKS = ['brandDeep', 'brandLit', 'brandMid', 'brandLight', 'brandPale', 'brandPaper'] as const satisfies Ink[]

export type Inks = Record<Ink, string>

export const SHIPPED: Inks = SHIPPED_COLOURS.inks

/** The palette of a category. An image file cannot read the custom properties of the page. */
export function paletteOf(tone: CategoryTone, inks: Inks): Palette {
  const ramp = tone === 'other' ? BRAND_INKS.map((ink) => inks[ink]) : RAMPS[tone]
  return Object.fromEntries([...STEPS.map((step, index) => [step, ramp[index]]), ...ACCENTS.map((ink) => [ink, inks[ink]])]) as Palette
}
