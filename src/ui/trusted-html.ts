interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => { createHTML: (html: string) => string }
}

/** The security policy allows this policy alone, so that a text set as HTML anywhere else is refused by the browser. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('pramaan', { createHTML: (html) => html })

/** For `dangerouslySetInnerHTML`: HTML that the server has made from markdown, without raw HTML in it. */
export function trustedHtml(html: string): { __html: string } {
  return { __html: policy?.createHTML(html) ?? html }
}

/** Reads HTML of any origin. The document that it makes is never shown: nothing in it runs or is loaded. */
export function parsedHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html').body
}
