/**
 * Structured data in the page (docs/product/requirements.md section 2, page metadata). Each block says what the page says. It is for search
 * engines, which read what the server sends: blocks are made under `import.meta.env.SSR`, so that their making stays
 * out of the browser's script, and the browser keeps what it was sent.
 */
export function JsonLd({ blocks }: { blocks: readonly object[] }) {
  const scripts = blocks.map((block) => `<script type="application/ld+json">${asJsonLd(block)}</script>`)
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scripts.join('') }} />
}

/** A '<' in the data could close the script block it stands in. */
function asJsonLd(block: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...block }).replaceAll('<', String.raw`\u003c`)
}
