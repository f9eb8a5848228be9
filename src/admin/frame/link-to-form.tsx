import type { ComponentProps } from 'react'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { permissionOfForm } from './form-path.ts'
import { useAllowed } from '../session/use-may.tsx'
import { useHere, type HistoryNote } from './use-return.tsx'

type LinkButtonProps = ComponentProps<typeof LinkButton>

/**
 * A button to an editor or a delete page, which then knows the list to come back to. Or with a note of its own. Nothing
 * where it leads to a form that the role may not use.
 */
export function LinkToForm({
  note,
  ...rest
}: Omit<LinkButtonProps, 'to' | 'href'> & { to: string; note?: HistoryNote }) {
  const here = useHere()
  const isAllowed = useAllowed()
  const permission = permissionOfForm(rest.to)
  if (permission && !isAllowed(permission)) return null
  // LinkButton hands what it does not know on to the router's link, `state` too.
  const props = { ...rest, state: note ?? here } as LinkButtonProps
  return <LinkButton {...props} />
}

/** 'New participant', of which the top bar of a phone shows 'New' and a screen reader says all. */
export function ShortLabel({ first, rest }: { first: string; rest: string }) {
  return (
    <span>
      {first}
      <span className="max-sm:sr-only"> {rest}</span>
    </span>
  )
}
