import type { ComponentProps } from 'react'

/**
 * Not <output>, which has this role by itself: resetting a form replaces an output's children with plain text, and
 * React would then work on nodes that are gone.
 */
const STATUS = { role: 'status' } as const

/** A place whose words are read out when they change. It must be in the page before they do, so render it empty. */
export function LiveStatus(props: ComponentProps<'div'>) {
  return <div {...STATUS} {...props} />
}
