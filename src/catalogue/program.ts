import type { ValidityMonths } from './validity.ts'

/** A paid training program (docs/product/requirements.md, section 3). */
export interface Program {
  id: number
  title: string
  slug: string | null
  /** Markdown. */
  description: string
  category: string
  /** Free text: '3 days', '6 days over 3 weekends'. */
  duration: string
  price: number
  online_price: number | null
  offline_price: number | null
  delivery_mode: DeliveryMode
  /** How long its certificates are valid, in months; null: they do not expire. */
  validity_months: ValidityMonths
  /** What its certificate of completion asks, in percent (training-rule.ts). Null: nothing. */
  min_attendance: number | null
  pass_mark: number | null
  image_path: string | null
  /** The same as image_path, in the other spelling of docs/product/requirements.md, section 3. */
  imagePath: string | null
  /** Otherwise it is a draft, which only the office sees. */
  isPublished: boolean
}

/** A program with its description rendered on the server, for its page. */
export interface ProgramDetail extends Program {
  description_html: string
}

export const DELIVERY_MODES = ['online', 'offline', 'both'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

export const DEFAULT_DELIVERY_MODE: DeliveryMode = 'both'

export const DELIVERY_LABELS: Record<DeliveryMode, string> = {
  online: 'Online Only',
  offline: 'Offline Only',
  both: 'Both Online & Offline',
}

export const HOME_PROGRAM_COUNT = 3

/** The slug when present, otherwise the id (docs/product/requirements.md, section 2). */
export function programPath(program: Pick<Program, 'id' | 'slug'>): string {
  return `/training-programs/${program.slug ?? program.id}`
}

/** The seed of the generated artwork: the slug, so that the drawing does not change with the title (docs/product/design.md, section 11.1). */
export function artworkSeed(program: Pick<Program, 'id' | 'slug'>): string {
  return program.slug ?? String(program.id)
}
