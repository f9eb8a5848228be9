import type { ComponentProps } from 'react'

/**
 * Not <output>, which has this role by itself: resetting a form replaces an output's children with plain text, and React
 * would then work on removed nodes.
 */
const STATUS = { role: 'status' } as const

/** A region whose text is announced when it changes. It must be in the page before that, so render it empty. */
export function LiveStatus(props: ComponentProps<'div'>) {
  return <div {...STATUS} {...props} />
}
