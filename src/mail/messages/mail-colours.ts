import type { Colours, ColourToken } from '#ui/colours/shipped-colours.ts'

export type Tokens = Colours['tokens']

/** The colours of mails. Mail programs do not support custom properties, so their values are written into each mail. */
const MAIL_COLOURS = [
  'bg',
  'surface',
  'surface-sunken',
  'surface-brand',
  'border',
  'border-strong',
  'text',
  'text-2',
  'text-3',
  'text-on-brand',
  'text-on-brand-2',
  'button',
  'on-button',
  'link',
  'accent',
  'success-text',
  'warning-text',
  'danger-text',
] as const satisfies ColourToken[]

export type MailColour = (typeof MAIL_COLOURS)[number]

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
export function darkStyleSheet(tokens: Tokens): string {
  const rules = MAIL_COLOURS.flatMap((name) =>
    Object.entries(CLASS_PREFIXES).map(([property, prefix]) => `.${prefix}-${name}{${property}:${tokens[name][1]}!important}`),
  )
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`
}
