/**
 * Features as an admin types them: separated by commas or line breaks, trimmed, empty entries dropped (docs/product/requirements.md,
 * section 5). A feature that contains a comma is written in quotation marks, so that editing a service never splits it.
 */
export function readFeatureText(typed: string): string[] {
  const entries = Array.from(typed.matchAll(ENTRY), ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
  return entries.map((entry) => entry.trim()).filter((feature) => feature !== '')
}

/** The list in a JSON string such as '["Mock audit","Line walk"]'; undefined when the text is no JSON list. */
export function jsonList(text: string): unknown[] | undefined {
  if (!text.trimStart().startsWith('[')) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** The text that reads back as exactly these features. */
export function featureText(features: readonly string[]): string {
  const quoted = (feature: string) => `"${feature.replaceAll('"', '""')}"`
  return features.map((feature) => (NEEDS_QUOTES.test(feature) ? quoted(feature) : feature)).join(', ')
}

/** Either "quoted" up to the next separator, or anything without a separator. */
const ENTRY = /\s*"((?:[^"]|"")*)"\s*(?=[,\n]|$)|([^,\n]+)/g

const NEEDS_QUOTES = /[,\n]|^\s*"/
