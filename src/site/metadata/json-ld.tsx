import { trustedHtml } from '#ui/trusted-html.ts'

/**
 * Structured data for search engines (docs/product/requirements.md, section 2). They read the server's HTML, so pages build the blocks
 * under `import.meta.env.SSR` only, which keeps that code out of the browser bundle. Hydration leaves the server's markup unchanged.
 */
export function JsonLd({ blocks }: { blocks: readonly object[] }) {
  const scripts = blocks.map((block) => `<script type="application/ld+json">${asJsonLd(block)}</script>`)
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={trustedHtml(scripts.join(''))} />
}

/** Escapes '<', which could close the script element. */
function asJsonLd(block: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...block }).replaceAll('<', String.raw`\u003c`)
}
