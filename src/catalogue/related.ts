import { programPath } from './program.ts'
import type { Program } from './program.schema.ts'
import { servicePath } from './service.ts'
import type { Service } from './service.schema.ts'
import { excerpt, plainText } from '#base/text/plain-text.ts'

/** A card of the related block. */
export interface RelatedItem {
  kind: 'program' | 'service'
  key: string
  title: string
  /** Plain text: at most 120 characters, plus an ellipsis if shortened. */
  description: string
  path: string
  program: Program | null
  service: Service | null
}

const RELATED_LIMIT = 3
const DESCRIPTION_LIMIT = 120

/**
 * The related items of a program page: up to 2 other programs of its category, then 1 of another category, then the first service
 * (docs/product/requirements.md, section 7). Excludes the current program; at most three in all.
 */
export function relatedToProgram(
  current: Pick<Program, 'id' | 'category'>,
  programs: Program[],
  services: Service[],
  limit: number = RELATED_LIMIT,
): RelatedItem[] {
  const others = programs.filter((program) => program.id !== current.id)
  const alike = others.filter((program) => program.category === current.category).slice(0, 2)
  const different = others.filter((program) => program.category !== current.category).slice(0, 1)
  return [...[...alike, ...different].map(programItem), ...services.slice(0, 1).map(serviceItem)].slice(0, limit)
}

/**
 * The related items of a service page: up to 2 other services, then the first training program (docs/product/requirements.md, section 7).
 */
export function relatedToService(
  current: Pick<Service, 'id'>,
  services: Service[],
  programs: Program[],
  limit: number = RELATED_LIMIT,
): RelatedItem[] {
  const others = services.filter((service) => service.id !== current.id).slice(0, 2)
  return [...others.map(serviceItem), ...programs.slice(0, 1).map(programItem)].slice(0, limit)
}

function programItem(program: Program): RelatedItem {
  return {
    kind: 'program',
    key: `program-${program.id}`,
    title: program.title,
    description: excerpt(plainText(program.description), DESCRIPTION_LIMIT),
    path: programPath(program),
    program,
    service: null,
  }
}

function serviceItem(service: Service): RelatedItem {
  return {
    kind: 'service',
    key: `service-${service.id}`,
    title: service.title,
    description: excerpt(plainText(service.description), DESCRIPTION_LIMIT),
    path: servicePath(service),
    program: null,
    service,
  }
}
