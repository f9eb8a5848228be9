export const DELIVERY_MODES = ['online', 'offline', 'both'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

export const DEFAULT_DELIVERY_MODE: DeliveryMode = 'both'

export const DELIVERY_LABELS: Record<DeliveryMode, string> = {
  online: 'Online Only',
  offline: 'Offline Only',
  both: 'Both Online & Offline',
}

export const HOME_PROGRAM_COUNT = 3

interface Addressed {
  id: number
  slug: string | null
}

/** The path with the slug if present, otherwise with the id (docs/product/requirements.md, section 2). */
export function programPath(program: Addressed): string {
  return `/training-programs/${program.slug ?? program.id}`
}

/** The seed of the generated artwork: the slug, so that a new title does not change the drawing (docs/product/design.md, section 11.1). */
export function artworkSeed(program: Addressed): string {
  return program.slug ?? String(program.id)
}
