import type { ComponentProps } from 'react'
import { LinkButton } from '#ui/button/link-button.tsx'
import { permissionOfForm } from './form-path.ts'
import { usePermissionCheck } from '../session/use-permission.tsx'
import { useReturnState, type NavigationState } from './use-return-to-list.tsx'

type LinkButtonProps = ComponentProps<typeof LinkButton>

/**
 * A button that opens an editor or a delete page. It passes on the list to return to, or the given `note`. Renders nothing if the role may
 * not use the form.
 */
export function LinkToForm({ note, ...rest }: Omit<LinkButtonProps, 'to' | 'href'> & { to: string; note?: NavigationState }) {
  const here = useReturnState()
  const isAllowed = usePermissionCheck()
  const permission = permissionOfForm(rest.to)
  if (permission && !isAllowed(permission)) return null
  // LinkButton passes unknown props on to the router's link. `state` is one of them.
  const props = { ...rest, state: note ?? here } as LinkButtonProps
  return <LinkButton {...props} />
}

/** 'New participant'. The top bar of a phone shows only 'New'; screen readers read all of it. */
export function ShortLabel({ first, rest }: { first: string; rest: string }) {
  return (
    <span>
      {first}
      <span className="max-sm:sr-only"> {rest}</span>
    </span>
  )
}
