import type { CategoryTone } from './category-tone.ts'

/** Six steps of one hue, from the darkest ground to paper. */
export type Palette = {
  ground: string
  groundLit: string
  mid: string
  light: string
  pale: string
  paper: string
}

/** The only accent colour in a drawing, for example of the peak or the coin. */
export const MARIGOLD = '#ed9e1c'
export const MARIGOLD_SHADE = '#c88300'
export const MARIGOLD_DEEP = '#a16800'

/** The colours of docs/product/design.md, section 4. An image file cannot read the custom properties of the page. */
export const PALETTES: Record<CategoryTone, Palette> = {
  business: ramp('#002d6e', '#014096', '#2370e3', '#81b2ff', '#cee1ff', '#f3f8ff'),
  finance: ramp('#003d1f', '#00552e', '#008d50', '#5acb88', '#b9efca', '#edfcf1'),
  leadership: ramp('#441b5a', '#5e2a7a', '#9752bd', '#d390fb', '#eed4ff', '#fbf5ff'),
  marketing: ramp('#5f022d', '#810a40', '#c8336d', '#ff84a9', '#ffd2dd', '#fff4f7'),
  technology: ramp('#003a3b', '#005152', '#00878a', '#4cc6c8', '#b3ecec', '#ecfbfb'),
  other: ramp('#00202b', '#003847', '#00829c', '#62bfda', '#bce8f6', '#eff9fe'),
}

function ramp(ground: string, groundLit: string, mid: string, light: string, pale: string, paper: string): Palette {
  return { ground, groundLit, mid, light, pale, paper }
}
