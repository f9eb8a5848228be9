import { artwork } from '#ui/artwork/artwork.ts'
import { categoryTone, type CategoryTone } from '#ui/artwork/category-tone.ts'
import { mark } from '#ui/artwork/mark.ts'
import type { Ink } from '#ui/colours/shipped-colours.ts'
import type { Company } from '#company/company-content.schema.ts'
import { oneLine } from '#base/rendering/one-line.ts'
import { cardPrice } from '#catalogue/price.ts'
import { artworkSeed } from '#catalogue/program.ts'
import type { Program } from '#catalogue/program.schema.ts'
import type { Service } from '#catalogue/service.schema.ts'
import { rupeesPlusGst } from '#base/values/money/rupees.ts'

/** The contents of a share image. The picture depends on these values alone (docs/product/design.md, section 11.3). */
export interface ShareImage {
  /** The company's name. */
  name: string
  tagline: string
  badge: string
  /** The colours of the badge. */
  tone: CategoryTone
  title: string
  /** A single fact is a sentence of up to three lines. Several facts share one line, or get one line each. */
  facts: string[]
  /** The site's domain: 'www.example.com'. */
  domain: string
  /** SVG. */
  mark: string
  /** The company's logo, which replaces the mark: the bytes of a PNG. */
  logo: number[] | null
  /** The width of the mark or logo, in points of the picture. */
  markWidth: number
  artwork: string
  inks: Record<(typeof PICTURE_INKS)[number], string>
}

/** A square icon as SVG, and the side of its PNG in pixels. */
export interface IconOrder {
  icon: string
  side: number
}

export type Inks = Record<Ink, string>
const PICTURE_INKS = ['brandDeep', 'accent', 'accentPale', 'brandPale', 'quietOnBrand'] as const satisfies Ink[]

/** The inks that share-image.typ uses. */
export function pictureInks(inks: Inks): ShareImage['inks'] {
  return Object.fromEntries(PICTURE_INKS.map((ink) => [ink, inks[ink]])) as ShareImage['inks']
}

interface Sender {
  company: Pick<Company, 'name' | 'tagline'>
  siteUrl: string
  inks: Inks
  /** Defaults to the Pramaan mark. */
  logo?: Mark | undefined
}

export interface Subject {
  badge: string
  title: string
  facts: string[]
  /** The drawing next to the words. */
  artwork: { category: string; seed: string }
}

const SERVICE_BADGE = 'Service'
/** The area next to the text is nearly square. Drawing for that shape keeps the motif complete. */
const ARTWORK_SIZE = { width: 640, height: 630 }
/** The mark or logo next to the company's name. */
export type Mark = Pick<ShareImage, 'mark' | 'logo' | 'markWidth'>
const MARK_SIDE = 64
/** Must match share-image.typ. */
const LOGO = { maxWidth: 200, edge: 8 }
const MAX_FEATURES = 2

/** The Pramaan mark on a white tile. */
export function plainMark({ brand, accent }: Inks): Mark {
  return { mark: mark(MARK_SIDE, { tile: '#ffffff', arc: brand, zone: accent, tick: brand }), logo: null, markWidth: MARK_SIDE }
}

/** The logo on a white chip, as high as the mark and as wide as the logo needs. */
export function logoMark({ width, height }: { width: number; height: number }, png: string): Mark {
  const { maxWidth, edge } = LOGO
  const chipWidth = ((MARK_SIDE - 2 * edge) * width) / height + 2 * edge
  return { mark: '', logo: [...Buffer.from(png, 'base64')], markWidth: Math.min(maxWidth, Math.max(MARK_SIDE, chipWidth)) }
}

/** '3 days · Online ₹9,500 +GST · Certificate included', with the price that the program's card shows. */
export function programSubject(program: Program): Subject {
  const { amount, label } = cardPrice(program)
  return {
    badge: program.category,
    title: program.title,
    facts: [program.duration, `${label} ${rupeesPlusGst(amount)} · Certificate included`],
    artwork: { category: program.category, seed: artworkSeed(program) },
  }
}

export function serviceSubject(service: Service): Subject {
  return {
    badge: SERVICE_BADGE,
    title: service.title,
    facts: service.features.slice(0, MAX_FEATURES),
    artwork: { category: 'service', seed: service.slug ?? String(service.id) },
  }
}

export function shareImage(subject: Subject, { company, siteUrl, inks, logo }: Sender): ShareImage {
  const { category, seed } = subject.artwork
  return {
    name: oneLine(company.name),
    tagline: oneLine(company.tagline),
    badge: oneLine(subject.badge),
    tone: categoryTone(subject.badge),
    title: oneLine(subject.title),
    facts: subject.facts.map(oneLine).filter((fact) => fact !== ''),
    domain: new URL(siteUrl).host,
    inks: pictureInks(inks),
    ...(logo ?? plainMark(inks)),
    artwork: artwork({ category, seed, inks, ...ARTWORK_SIZE }),
  }
}

/** Removes letters that none of our fonts has, which would appear as boxes. */
export function withoutUnprintableLetters(image: ShareImage, letters: readonly string[]): ShareImage {
  const without = (words: string) => oneLine(letters.reduce((left, missing) => left.replaceAll(missing, ' '), words))
  const name = without(image.name)
  return {
    ...image,
    name,
    tagline: without(image.tagline),
    badge: without(image.badge),
    title: without(image.title) || name,
    facts: image.facts.map(without).filter((fact) => fact !== ''),
    domain: without(image.domain),
  }
}
