/**
 * The shipped colours, and how each follows the two colours of a company (docs/product/design.md, section 4):
 * - `brand` and `accent` take the hue and chroma of the company's colour and keep their own lightness, so that contrasts stay.
 * - `brandFill` and `accentFill` keep their distance from the company's colour in lightness, too: the colour itself is used. In the dark
 *   theme a `brandFill` is a `brand`.
 * - `grey` takes the hue of the brand, but never more chroma than it has here. `paper` is such a grey in the dark theme alone.
 * - `apart` is fixed, but keeps a distance from the hue of the brand. `fixed` never changes.
 */
export type ColourRole = 'brand' | 'accent' | 'brandFill' | 'accentFill' | 'grey' | 'paper' | 'apart' | 'fixed'

/** The two colours that a company chooses, as `#rrggbb`. */
export interface Look {
  brand: string
  accent: string
}

export const SHIPPED_LOOK: Look = { brand: '#00677e', accent: '#ed9e1c' }

/** The colours of pages and mails, in the light and the dark theme. Styles use them as `var(--c-…)`. */
export const SHIPPED_TOKENS = {
  bg: ['paper', '#fbfaf7', '#0b1316'],
  surface: ['paper', '#ffffff', '#121c20'],
  'surface-sunken': ['paper', '#f3f1ec', '#0e171a'],
  'surface-raised': ['paper', '#ffffff', '#18252a'],
  'surface-brand': ['brand', '#002029', '#0a2029'],
  'surface-brand-2': ['brand', '#003846', '#0e2b36'],
  'header-scrolled': ['paper', '#fffffff5', '#121c20f5'],
  'header-blurred': ['paper', '#ffffffeb', '#121c20eb'],
  caption: ['brand', '#002029e6', '#0a2029e6'],
  border: ['paper', '#e2dfd9', '#26363c'],
  'border-strong': ['paper', '#86817a', '#6e828a'],
  text: ['grey', '#0f1d23', '#ecf2f4'],
  'text-2': ['grey', '#384950', '#b9c6cb'],
  'text-3': ['grey', '#5a6970', '#93a3aa'],
  'text-on-brand': ['fixed', '#ffffff', '#ffffff'],
  'text-on-brand-2': ['brand', '#bae9f8', '#bae9f8'],
  /** The tile behind the mark. */
  mark: ['brand', '#004f61', '#004f61'],
  primary: ['brand', '#00677e', '#5fc0dd'],
  'primary-hover': ['brand', '#004f61', '#8fd7ee'],
  'primary-active': ['brand', '#003846', '#bae9f8'],
  'on-primary': ['grey', '#ffffff', '#06181e'],
  button: ['brandFill', '#00677e', '#5fc0dd'],
  'button-hover': ['brandFill', '#004f61', '#8fd7ee'],
  'button-active': ['brandFill', '#003846', '#bae9f8'],
  /** Drawn around a button whose colour is too near to the page. */
  'button-edge': ['fixed', '#00000000', '#00000000'],
  'on-button': ['grey', '#ffffff', '#06181e'],
  'primary-soft': ['brand', '#edfafe', '#0f2a33'],
  'primary-soft-text': ['brand', '#004f61', '#bae9f8'],
  link: ['brand', '#00677e', '#8fd7ee'],
  'link-hover': ['brand', '#003846', '#bae9f8'],
  accent: ['accentFill', '#ed9e1c', '#ed9e1c'],
  'accent-hover': ['accentFill', '#fcbd6a', '#fcbd6a'],
  'accent-active': ['accentFill', '#dd8f12', '#dd8f12'],
  'on-accent': ['grey', '#0f1d23', '#0f1d23'],
  'accent-text': ['accent', '#7f5100', '#fcbd6a'],
  focus: ['fixed', '#1550b8', '#81b2ff'],
  'focus-on-brand': ['accent', '#ffd8aa', '#ffd8aa'],
  success: ['apart', '#006f3d', '#5acb88'],
  'success-solid': ['apart', '#006f3d', '#5acb88'],
  'success-soft': ['apart', '#edfcf1', '#0d2a1b'],
  'success-border': ['apart', '#8ce1aa', '#00552e'],
  'success-text': ['apart', '#00552e', '#8ce1aa'],
  info: ['apart', '#0c56bc', '#81b2ff'],
  'info-solid': ['apart', '#0c56bc', '#81b2ff'],
  'info-soft': ['apart', '#f3f8ff', '#10233f'],
  'info-border': ['apart', '#acccff', '#014096'],
  'info-text': ['apart', '#014096', '#acccff'],
  warning: ['apart', '#765600', '#dda824'],
  'warning-solid': ['apart', '#dda824', '#dda824'],
  'warning-soft': ['apart', '#fcedce', '#2e2408'],
  'warning-border': ['apart', '#dda824', '#5b4200'],
  'warning-text': ['apart', '#5b4200', '#eec46d'],
  danger: ['apart', '#ac1218', '#ff8b7f'],
  'danger-solid': ['apart', '#ac1218', '#ff8b7f'],
  'danger-hover': ['apart', '#88010b', '#ffb5ac'],
  'danger-soft': ['apart', '#fff5f3', '#3a1512'],
  'danger-border': ['apart', '#ffb5ac', '#88010b'],
  'danger-text': ['apart', '#88010b', '#ffb5ac'],
  'neutral-soft': ['paper', '#f0eeeb', '#1c282d'],
  'neutral-border': ['paper', '#cecac1', '#3a4a51'],
  'neutral-text': ['paper', '#4a463e', '#c3cdd1'],
  'cat-business-bg': ['fixed', '#e5efff', '#10233f'],
  'cat-business-text': ['fixed', '#014096', '#acccff'],
  'cat-finance-bg': ['fixed', '#d9f7e2', '#0d2a1b'],
  'cat-finance-text': ['fixed', '#00552e', '#8ce1aa'],
  'cat-leadership-bg': ['fixed', '#f6e9ff', '#2b1638'],
  'cat-leadership-text': ['fixed', '#5e2a7a', '#e3b6ff'],
  'cat-marketing-bg': ['fixed', '#ffe8ed', '#3a0f22'],
  'cat-marketing-text': ['fixed', '#810a40', '#ffb1c6'],
  'cat-technology-bg': ['fixed', '#d6f6f5', '#05292a'],
  'cat-technology-text': ['fixed', '#005151', '#7fdddd'],
  'cat-other-bg': ['paper', '#f0eeeb', '#1c282d'],
  'cat-other-text': ['paper', '#4a463e', '#c3cdd1'],
  'chart-1': ['brand', '#0083a0', '#5fc0dd'],
  'chart-2': ['accent', '#a16800', '#ed9e1c'],
  'chart-3': ['apart', '#9752bd', '#d390fb'],
  'chart-4': ['apart', '#008d50', '#5acb88'],
  'chart-5': ['apart', '#c8336d', '#ff84a9'],
  'chart-6': ['fixed', '#7b756a', '#b6b0a5'],
  skeleton: ['paper', '#e9e6df', '#1c292e'],
  'skeleton-hi': ['paper', '#f5f3ee', '#26363c'],
  'code-bg': ['paper', '#f3f1ec', '#0e171a'],
  'on-success-solid': ['grey', '#ffffff', '#06181e'],
  'on-info-solid': ['grey', '#ffffff', '#06181e'],
  'on-danger-solid': ['grey', '#ffffff', '#06181e'],
  'on-warning-solid': ['grey', '#0f1d23', '#06181e'],
} as const satisfies Record<string, readonly [role: ColourRole, light: string, dark: string]>

export type ColourToken = keyof typeof SHIPPED_TOKENS

/** The inks of drawings and documents, which have no dark theme. */
export const SHIPPED_INKS = {
  /** The ground of a certificate and of its seals. */
  paper: ['fixed', '#fffdf8'],
  brand: ['brand', '#004f61'],
  brandDeep: ['brand', '#00202b'],
  brandLine: ['brand', '#5f8f9b'],
  brandMid: ['brand', '#00829c'],
  brandLit: ['brand', '#003847'],
  brandLight: ['brand', '#62bfda'],
  brandPale: ['brand', '#bce8f6'],
  brandWash: ['brand', '#dcebed'],
  brandPaper: ['brand', '#eff9fe'],
  /** Secondary words on paper, and on the ground of the brand. */
  quiet: ['grey', '#384950'],
  quietOnBrand: ['grey', '#dbe9ee'],
  rule: ['grey', '#5d6b70'],
  tableHead: ['grey', '#e8eef0'],
  accent: ['accentFill', '#ed9e1c'],
  accentShade: ['accent', '#c88300'],
  accentDeep: ['accent', '#a16800'],
  accentRim: ['accent', '#7f5100'],
  accentInk: ['accent', '#462b00'],
  accentPale: ['accent', '#ffd8aa'],
  accentWash: ['accent', '#f7ecd4'],
  danger: ['fixed', '#ac1218'],
} as const satisfies Record<string, readonly [role: ColourRole, colour: string]>

export type Ink = keyof typeof SHIPPED_INKS

/** All colours that follow from a look. */
export interface Colours {
  tokens: Record<ColourToken, readonly [light: string, dark: string]>
  inks: Record<Ink, string>
}

/** The colours of the shipped look, without deriving them. */
export const SHIPPED_COLOURS: Colours = {
  tokens: mapped(SHIPPED_TOKENS, ([, light, dark]) => [light, dark]),
  inks: mapped(SHIPPED_INKS, ([, colour]) => colour),
}

function mapped<Name extends string, Described, Colour>(described: Record<Name, Described>, read: (described: Described) => Colour) {
  return Object.fromEntries(Object.entries<Described>(described).map(([name, value]) => [name, read(value)])) as Record<Name, Colour>
}

/** The ratio that WCAG 2.2 requires: 4.5 for text, 3 for large text, graphics, edges of controls and focus rings. */
export const CONTRAST_PAIRS: ReadonlyArray<readonly [front: ColourToken, grounds: readonly ColourToken[], ratio: number]> = [
  ['text', ['bg', 'surface', 'surface-sunken', 'surface-raised'], 4.5],
  ['text-2', ['bg', 'surface', 'surface-sunken', 'surface-raised'], 4.5],
  ['text-3', ['bg', 'surface', 'surface-sunken', 'surface-raised'], 4.5],
  ['border-strong', ['bg', 'surface', 'surface-sunken'], 3],
  ['text-on-brand', ['surface-brand', 'surface-brand-2'], 4.5],
  ['text-on-brand-2', ['surface-brand', 'surface-brand-2'], 4.5],
  ['primary', ['bg', 'surface', 'surface-sunken', 'primary-soft'], 4.5],
  ['on-primary', ['primary', 'primary-hover', 'primary-active'], 4.5],
  ['on-button', ['button', 'button-hover', 'button-active'], 4.5],
  ['primary-soft-text', ['primary-soft'], 4.5],
  ['link', ['bg', 'surface', 'surface-sunken', 'surface-raised', 'primary-soft'], 4.5],
  ['link-hover', ['bg', 'surface', 'surface-sunken', 'surface-raised', 'primary-soft'], 4.5],
  ['accent', ['surface-brand', 'mark'], 3],
  ['on-accent', ['accent', 'accent-hover', 'accent-active'], 4.5],
  ['accent-text', ['bg', 'surface', 'surface-sunken'], 4.5],
  ['focus', ['bg', 'surface', 'surface-sunken'], 3],
  ['focus-on-brand', ['surface-brand', 'surface-brand-2'], 3],
  ['success', ['surface', 'bg'], 4.5],
  ['success-text', ['success-soft', 'surface', 'surface-sunken'], 4.5],
  ['on-success-solid', ['success-solid'], 4.5],
  ['info', ['surface', 'bg'], 4.5],
  ['info-text', ['info-soft', 'surface', 'surface-sunken'], 4.5],
  ['on-info-solid', ['info-solid'], 4.5],
  ['warning', ['surface', 'bg'], 4.5],
  ['warning-text', ['warning-soft', 'surface', 'surface-sunken'], 4.5],
  ['on-warning-solid', ['warning-solid'], 4.5],
  ['danger', ['surface', 'bg'], 4.5],
  ['danger-text', ['danger-soft', 'surface', 'surface-sunken'], 4.5],
  ['on-danger-solid', ['danger-solid', 'danger-hover'], 4.5],
  ['neutral-text', ['neutral-soft'], 4.5],
  ['cat-other-text', ['cat-other-bg'], 4.5],
  ['chart-1', ['surface'], 3],
  ['chart-2', ['surface'], 3],
  ['chart-3', ['surface'], 3],
  ['chart-4', ['surface'], 3],
  ['chart-5', ['surface'], 3],
]
