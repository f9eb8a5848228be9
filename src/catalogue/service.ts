import { slugFrom } from '#base/text/slug.ts'
import { SERVICE_ICONS } from './service-icons.ts'
import type { Service } from './service.schema.ts'

/** A service for a card, without the long description, which only the service's page needs. */
export type ServiceSummary = Omit<Service, 'description' | 'sac' | 'isPublished'>

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

/**
 * The anchors on the home page to which the footer's names of services lead, in their order (docs/product/design.md, section 9.2):
 * ['Audit', 'Vastu'] → ['audit', 'service-2'].
 */
export function footerAnchors(labels: readonly string[]): string[] {
  return labels.map((label, index) => (ANCHOR_WORDS.has(slugFrom(label)) ? slugFrom(label) : `service-${index + 1}`))
}

/** The anchor of each service that one of the footer's names fits. A name fits if it is a part of the title, ignoring case. */
export function serviceAnchors(services: Array<Pick<Service, 'id' | 'title'>>, labels: readonly string[]): Map<number, string> {
  const anchors = new Map<number, string>()
  for (const [index, anchor] of footerAnchors(labels).entries()) {
    const words = ANCHOR_WORDS.get(anchor)
    const label = (labels[index] ?? '').toLowerCase()
    const isMeant = (title: string) => (words ? words.test(title) : title.toLowerCase().includes(label))
    const match = services.find((service) => !anchors.has(service.id) && isMeant(service.title))
    if (match) anchors.set(match.id, anchor)
  }
  return anchors
}

/** The names whose anchors docs/product/requirements.md gives, and the titles that they mean. */
const ANCHOR_WORDS: ReadonlyMap<string, RegExp> = new Map([
  ['consultancy', /\biso\b|certification|consult/i],
  ['audit', /audit/i],
  ['strategy', /strateg/i],
])
