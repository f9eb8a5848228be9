import { SHIPPED_COLOURS, SHIPPED_LOOK, type Colours, type Look } from '#ui/colours/shipped-colours.ts'
import type { Company } from '../../company-content.schema.ts'
import { deriveColours } from './derive-colours.server.ts'

let derived: { look: Look; colours: Colours } = { look: SHIPPED_LOOK, colours: SHIPPED_COLOURS }

/** All colours of the company. They are derived once for each look, because every page and mail needs them. */
export function coloursOf({ look = SHIPPED_LOOK }: Pick<Company, 'look'>): Colours {
  if (isShipped(look)) return SHIPPED_COLOURS
  if (derived.look.brand !== look.brand || derived.look.accent !== look.accent) derived = { look, colours: deriveColours(look) }
  return derived.colours
}

export function isShipped({ brand, accent }: Look): boolean {
  return brand === SHIPPED_LOOK.brand && accent === SHIPPED_LOOK.accent
}
