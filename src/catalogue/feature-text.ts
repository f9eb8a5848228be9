/**
 * Parses features as an admin types them, separated by commas or line breaks. Drops outer spaces and empty entries
 * (docs/product/requirements.md, section 5). Quotation marks around a feature protect its commas.
 */
export function readFeatureText(typed: string): string[] {
  const entries = Array.from(typed.matchAll(ENTRY), ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
  return entries.map((entry) => entry.trim()).filter((feature) => feature !== '')
}

/** Parses a JSON list such as '["Mock audit","Line walk"]'. Undefined if the text is not a JSON list. */
export function jsonList(text: string): unknown[] | undefined {
  if (!text.trimStart().startsWith('[')) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** The inverse of `readFeatureText`: a text that it parses to exactly these features. */
export function featureText(features: readonly string[]): string {
  const quoted = (feature: string) => `"${feature.replaceAll('"', '""')}"`
  return features.map((feature) => (NEEDS_QUOTES.test(feature) ? quoted(feature) : feature)).join(', ')
}

/** Matches a feature in quotation marks up to the next separator, any text without a separator, or a separator. */
const ENTRY = /[^\S\n]*"((?:[^"]|"")*)"\s*(?=[,\n]|$)|([^,\n]+)|[,\n]/gy

const NEEDS_QUOTES = /[,\n]|^\s*"/
