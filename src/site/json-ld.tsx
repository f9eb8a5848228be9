/** Structured data in the page (SPEC.md section 2, page metadata). Each block says what the page says. */
export function JsonLd({ blocks }: { blocks: readonly object[] }) {
  return blocks.map(asJsonLd).map((json) => (
    <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  ))
}

/** A '<' in the data could close the script block it stands in (STACK.md, trap 5). */
function asJsonLd(block: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...block }).replaceAll('<', String.raw`\u003c`)
}
