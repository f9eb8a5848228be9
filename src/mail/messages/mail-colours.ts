/**
 * The named colours of mails in the light and dark themes. Mail programs do not support custom properties, so the values of
 * src/ui/styles/colours.css are repeated here; a test compares them.
 */
export const MAIL_COLOURS = {
  bg: ['#fbfaf7', '#0b1316'],
  surface: ['#ffffff', '#121c20'],
  'surface-sunken': ['#f3f1ec', '#0e171a'],
  'surface-brand': ['#002029', '#0a2029'],
  border: ['#e2dfd9', '#26363c'],
  'border-strong': ['#86817a', '#6e828a'],
  text: ['#0f1d23', '#ecf2f4'],
  'text-2': ['#384950', '#b9c6cb'],
  'text-3': ['#5a6970', '#93a3aa'],
  'text-on-brand': ['#ffffff', '#ffffff'],
  'text-on-brand-2': ['#bae9f8', '#bae9f8'],
  primary: ['#00677e', '#5fc0dd'],
  'on-primary': ['#ffffff', '#06181e'],
  link: ['#00677e', '#8fd7ee'],
  accent: ['#ed9e1c', '#ed9e1c'],
  'success-text': ['#00552e', '#8ce1aa'],
  'warning-text': ['#5b4200', '#eec46d'],
  'danger-text': ['#88010b', '#ffb5ac'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type MailColour = keyof typeof MAIL_COLOURS

/** The background behind the white and marigold lines of the mark, the same in both themes. */
export const MARK_GROUND = '#004f61'

type ColourProperty = 'background-color' | 'color' | 'border-color'

const CLASS_PREFIXES: Record<ColourProperty, string> = { 'background-color': 'g', color: 'c', 'border-color': 'l' }

/** The class with which the dark theme overrides this colour: 'c-text-2'. */
export function colourClass(property: ColourProperty, colour: MailColour): string {
  return `${CLASS_PREFIXES[property]}-${colour}`
}

/**
 * The style sheet of the dark theme, for Apple Mail, Thunderbird and others that support media queries. Gmail and Outlook invert the light
 * colours themselves; every text has its own background, so that its contrast is preserved.
 */
export function darkStyleSheet(): string {
  const rules = Object.entries(MAIL_COLOURS).flatMap(([name, [, dark]]) =>
    Object.entries(CLASS_PREFIXES).map(([property, prefix]) => `.${prefix}-${name}{${property}:${dark}!important}`),
  )
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`
}
