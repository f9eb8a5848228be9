import { clampChroma, converter, formatHex, parseHex, wcagContrast, type Oklch } from 'culori'
import {
  CONTRAST_PAIRS,
  SHIPPED_INKS,
  SHIPPED_LOOK,
  SHIPPED_TOKENS,
  type ColourRole,
  type Colours,
  type ColourToken,
  type Ink,
  type Look,
} from '#ui/colours/shipped-colours.ts'

const oklch = converter('oklch')

/** Words that fit on no light and no dark ground of the middle get the darker of these. */
const WHITE = '#ffffff'
const DARK_WORDS = '#0f1d23'
/** Degrees of hue that a status colour keeps from the brand, so that an error is not mistaken for decoration. */
const DISTANCE = 25
/** Below this chroma a colour has no hue to be confused with. */
const GREY_CHROMA = 0.03
/** A very dark colour becomes lighter under the pointer, because it cannot become darker. */
const MIN_FILL_LIGHTNESS = 0.3
const STEP = 0.004
const MAX_PASSES = 5
/** WCAG 2.2, 1.4.11: a control is distinguishable from the page around it. */
const EDGE_CONTRAST = 3
const SHIPPED = { brand: seed(SHIPPED_LOOK.brand), accent: seed(SHIPPED_LOOK.accent) }

export interface DerivedColours extends Colours {
  /** The statuses whose colour moved away from the brand. */
  moved: string[]
}

/**
 * Derives every colour of the site from the brand and the accent, in OKLCH, whose lightness is perceptual. The shipped look gives the
 * shipped colours. Every pair of `CONTRAST_PAIRS` reaches its ratio: a colour that does not is moved in lightness until it does.
 */
export function deriveColours(look: Look): DerivedColours {
  const derive = derivation(look)
  const tokens = {} as Record<ColourToken, [string, string]>
  for (const [name, [role, light, dark]] of Object.entries(SHIPPED_TOKENS) as Array<[ColourToken, [ColourRole, string, string]]>) {
    tokens[name] = [derive(role === 'paper' ? 'fixed' : role, light), derive(darkRole(role), dark)]
  }
  for (const theme of [0, 1] as const) {
    // To move one colour may bring another pair below its ratio.
    for (let pass = 0; pass < MAX_PASSES && !reachContrasts(tokens, theme); pass++);
    if (contrastOf(tokens.button[theme], tokens.bg[theme]) < EDGE_CONTRAST) tokens['button-edge'][theme] = tokens.primary[theme]
  }
  const inks = {} as Record<Ink, string>
  for (const [name, [role, colour]] of Object.entries(SHIPPED_INKS) as Array<[Ink, [ColourRole, string]]>) inks[name] = derive(role, colour)
  // The mark is on pages and in documents: in the same colours.
  Object.assign(inks, { brand: tokens.mark[0], accent: tokens.accent[0] })
  const moved = (['success', 'info', 'warning', 'danger'] as const).filter((status) => tokens[status][0] !== SHIPPED_TOKENS[status][1])
  return { tokens, inks, moved }
}

/** The style sheet of the colours of pages: `--c-bg: light-dark(#fbfaf7, #0b1316);` for each token. */
export function colourSheet({ tokens }: Pick<Colours, 'tokens'>): string {
  const lines = Object.entries(tokens).map(
    ([name, [light, dark]]) => `  --c-${name}: ${light === dark ? light : `light-dark(${light}, ${dark})`};\n`,
  )
  return `:root {\n${lines.join('')}}\n`
}

/** WCAG 2 contrast ratio of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return wcagContrast(one.slice(0, 7), other.slice(0, 7))
}

function darkRole(role: ColourRole): ColourRole {
  if (role === 'brandFill') return 'brand'
  return role === 'paper' ? 'grey' : role
}

function derivation(look: Look): (role: ColourRole, shipped: string) => string {
  const brand = seed(look.brand)
  const mark = hex(inHueOf(seed(SHIPPED_TOKENS.mark[1]), SHIPPED.brand, brand))
  // The accent is a line of the mark, so it is never as dark as its tile.
  const accent = seed(reaching(look.accent, mark, EDGE_CONTRAST))
  return (role, shipped) => {
    const alpha = shipped.slice(7)
    const colour = seed(shipped.slice(0, 7))
    switch (role) {
      case 'brand':
        return hex(inHueOf(colour, SHIPPED.brand, brand)) + alpha
      case 'brandFill':
        return hex(nearLightness(inHueOf(colour, SHIPPED.brand, brand), SHIPPED.brand, brand)) + alpha
      case 'accent':
        return hex(inHueOf(colour, SHIPPED.accent, accent)) + alpha
      case 'accentFill':
        return hex(nearLightness(inHueOf(colour, SHIPPED.accent, accent), SHIPPED.accent, accent)) + alpha
      case 'grey':
        return hex({ ...inHueOf(colour, SHIPPED.brand, brand), c: colour.c * Math.min(1, brand.c / SHIPPED.brand.c) }) + alpha
      case 'apart':
        return hex({ ...colour, h: apartFrom(brand, colour.h) }) + alpha
      default:
        return shipped
    }
  }
}

/** The colour as it would be if the company's colour were `chosen` instead of `shipped`. Keeps its lightness. */
function inHueOf(colour: Seed, shipped: Seed, chosen: Seed): Seed {
  return { ...colour, c: (colour.c * chosen.c) / shipped.c, h: chosen.h + colour.h - shipped.h }
}

function nearLightness(colour: Seed, shipped: Seed, chosen: Seed): Seed {
  const step = colour.l - shipped.l
  const l = chosen.l + (chosen.l < MIN_FILL_LIGHTNESS ? Math.abs(step) : step)
  return { ...colour, l: Math.min(1, Math.max(0, l)) }
}

/** The hue itself, or the nearest one at a distance from the hue of the brand. */
function apartFrom(brand: Seed, hue: number): number {
  const difference = ((hue - brand.h + 540) % 360) - 180
  if (brand.c < GREY_CHROMA || Math.abs(difference) >= DISTANCE) return hue
  return brand.h + (difference > 0 ? DISTANCE : -DISTANCE)
}

/** Moves what is below its ratio. Reports whether nothing was. */
function reachContrasts(tokens: Record<ColourToken, [string, string]>, theme: 0 | 1): boolean {
  let isReached = true
  for (const [front, grounds, ratio] of CONTRAST_PAIRS) {
    const behind = grounds.map((ground) => tokens[ground][theme])
    const least = (colour: string) => Math.min(...behind.map((ground) => contrastOf(colour, ground)))
    if (least(tokens[front][theme]) >= ratio) continue
    isReached = false
    if (front.startsWith('on-')) {
      tokens[front][theme] = [WHITE, DARK_WORDS].toSorted((one, other) => least(other) - least(one))[0] as string
      for (const ground of grounds) tokens[ground][theme] = reaching(tokens[ground][theme], tokens[front][theme], ratio)
    } else {
      tokens[front][theme] = behind.reduce((colour, ground) => reaching(colour, ground, ratio), tokens[front][theme])
    }
  }
  return isReached
}

/** The nearest lightness at which the colour reaches the ratio, away from the other colour. */
function reaching(colour: string, other: string, ratio: number): string {
  const away = contrastOf(other, WHITE) > contrastOf(other, '#000000') ? STEP : -STEP
  const { l, c, h } = seed(colour)
  let result = colour
  for (let at = l; contrastOf(result, other) < ratio && at >= 0 && at <= 1; at += away) result = hex({ l: at, c, h })
  return result
}

type Seed = Required<Pick<Oklch, 'l' | 'c' | 'h'>>

function seed(colour: string): Seed {
  const parsed = oklch(parseHex(colour))
  if (!parsed) throw new Error(`${colour} is not a colour like #00677e`)
  return { l: parsed.l, c: parsed.c, h: parsed.h ?? 0 }
}

/** The nearest colour of sRGB with this lightness and hue. */
function hex({ l, c, h }: Seed): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h: ((h % 360) + 360) % 360 }, 'oklch'))
}
