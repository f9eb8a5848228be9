import { SERVICE_ICONS } from './service-icons.ts'
import type { Service } from './service.schema.ts'

/** A service for a card, without the long description, which only the service's page needs. */
export type ServiceSummary = Omit<Service, 'description' | 'isPublished'>

export function serviceSummary({ id, title, slug, icon, features }: Service): ServiceSummary {
  return { id, title, slug, icon, features }
}

export type ServiceIcon = (typeof SERVICE_ICONS)[number]

export const FALLBACK_ICON: ServiceIcon = 'briefcase'

/** An unknown icon falls back to the briefcase (docs/product/requirements.md, section 3). */
export function serviceIcon(name: string): ServiceIcon {
  return SERVICE_ICONS.find((icon) => icon === name) ?? FALLBACK_ICON
}

/** The path with the slug if present, otherwise with the id (docs/product/requirements.md, section 2). */
export function servicePath(service: Pick<Service, 'id' | 'slug'>): string {
  return `/services/${service.slug ?? service.id}`
}

/** The features to show, without duplicates. Empty if the value is not a list (docs/product/requirements.md, section 2). */
export function featureList(features: unknown): string[] {
  return Array.isArray(features) ? [...new Set(features.map(String))] : []
}

/** The targets of the footer's links #consultancy, #audit and #strategy (docs/product/design.md, section 9.2). */
export function serviceAnchors(services: Array<Pick<Service, 'id' | 'title'>>): Map<number, string> {
  const anchors = new Map<number, string>()
  for (const [anchor, words] of ANCHOR_WORDS) {
    const match = services.find((service) => !anchors.has(service.id) && words.test(service.title))
    if (match) anchors.set(match.id, anchor)
  }
  return anchors
}

const ANCHOR_WORDS: Array<[anchor: string, words: RegExp]> = [
  ['consultancy', /\biso\b|certification|consult/i],
  ['audit', /audit/i],
  ['strategy', /strateg/i],
]
