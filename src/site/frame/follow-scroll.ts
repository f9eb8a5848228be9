/**
 * Marks the header while the page is scrolled; returns how to stop. `header` follows an element as high as the page may be
 * scrolled before that. Without React, so that a page that nobody has used yet answers, too.
 */
export function followScroll(header: HTMLElement): () => void {
  const observer = new IntersectionObserver(([entry]) => header.toggleAttribute('data-scrolled', entry?.isIntersecting === false))
  if (header.previousElementSibling) observer.observe(header.previousElementSibling)
  return () => observer.disconnect()
}
