/**
 * Features as an admin types them: separated by commas or line breaks, trimmed, empty entries dropped (SPEC.md
 * section 5). A feature with a comma of its own stands in quotation marks, so that editing a service never splits it.
 */
export function readFeatureText(typed: string): string[] {
  return Array.from(typed.matchAll(ENTRY), ([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim()).filter(
    (feature) => feature !== '',
  )
}

/** The text that reads back as exactly these features. */
export function featureText(features: readonly string[]): string {
  return features.map((feature) => (NEEDS_QUOTES.test(feature) ? `"${feature.replaceAll('"', '""')}"` : feature)).join(', ')
}

/** Either "quoted" up to the next separator, or anything without a separator. */
const ENTRY = /\s*"((?:[^"]|"")*)"\s*(?=[,\n]|$)|([^,\n]+)/g

const NEEDS_QUOTES = /[,\n]|^\s*"/
