/**
 * Structured data in the page (docs/product/requirements.md, section 2, page metadata). Each block says what the page says. It is for search
 * engines, which read what the server sends. Pages build the blocks under `import.meta.env.SSR`, so that the code for it
 * is not in the browser's script; hydration leaves the markup of the server unchanged.
 */
export function JsonLd({ blocks }: { blocks: readonly object[] }) {
  const scripts = blocks.map((block) => `<script type="application/ld+json">${asJsonLd(block)}</script>`)
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scripts.join('') }} />
}

/** Escapes '<', which could close the script element. */
function asJsonLd(block: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...block }).replaceAll('<', String.raw`\u003c`)
}
